// Sent to the worker on its own, like those of in-page.ts.

/** What the worker's scope has here; TypeScript's types of it are not a page's. */
type Scope = {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  WindowClient: { prototype: { focus: () => Promise<void> } };
  addEventListener: (type: "message", listener: (event: { data: unknown }) => void) => void;
  dispatchEvent: (event: Event) => void;
};

/** What a page sends to have a notice delivered, or the last one tapped. */
export type Handed = { push?: object; tap?: boolean };

/**
 * No push service and no finger reaches these browsers: a message stands in for both, and notices are recorded in place of
 * shown. What the worker does with them is its own.
 */
export function handForTests(self: Scope): void {
  const shown: { title: string; data?: unknown }[] = [];
  const notices = new BroadcastChannel("test-notices");
  self.registration.showNotification = async (title, options) => {
    shown.push({ title, ...options });
    notices.postMessage(shown.at(-1));
  };
  // Only a finger may bring a window to the front; navigating it needs none.
  self.WindowClient.prototype.focus = async () => {};
  const dispatch = (type: string, given: object) =>
    self.dispatchEvent(Object.assign(new Event(type), { waitUntil: () => {}, ...given }));
  self.addEventListener("message", ({ data }) => {
    const { push, tap } = Object(data);
    if (push) dispatch("push", { data: { json: () => push } });
    if (tap) dispatch("notificationclick", { notification: { data: shown.at(-1)?.data, close: () => {} } });
  });
}
