import { type ContactForm, emptyContactForm } from "../../../shared/contact";
import { paths } from "../../../shared/paths";
import type { PageForm } from "../form-route";

/** The contact form on "/contato" without JavaScript. */
export const contactPageForm: PageForm<ContactForm> = {
  path: paths.contact,
  // The longest message with every letter percent-encoded, and the other fields.
  maxBytes: 128 * 1024,
  empty: emptyContactForm,
  read: (text) => ({
    name: text("name"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
  }),
  send: async (calls, form) => {
    await calls.contact.send(form);
    return "enviada=sim";
  },
  refused: (contact) => ({ contact }),
};
