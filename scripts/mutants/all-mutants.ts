import type { Mutant } from "./mutant";
import { accounts } from "./rooms/accounts";
import { billing } from "./rooms/billing";
import { cases } from "./rooms/cases";
import { client } from "./rooms/client";
import { clientInBrowser } from "./rooms/client-in-browser";
import { console } from "./rooms/console";
import { content } from "./rooms/content";
import { counting } from "./rooms/counting";
import { dev } from "./rooms/dev";
import { documents } from "./rooms/documents";
import { drivers } from "./rooms/drivers";
import { families } from "./rooms/families";
import { pages } from "./rooms/pages";
import { platform } from "./rooms/platform";
import { privacy } from "./rooms/privacy";
import { process } from "./rooms/process";
import { search } from "./rooms/search";
import { shared } from "./rooms/shared";

/** Every mutation, by the room of the server, or the folder, whose rule it breaks. */
export const rooms: Readonly<Record<string, readonly Mutant[]>> = {
  accounts,
  billing,
  cases,
  console,
  content,
  counting,
  dev,
  documents,
  drivers,
  families,
  pages,
  client: [...client, ...clientInBrowser],
  platform,
  privacy,
  process,
  search,
  shared,
};
