import { accountCommands } from "./account-commands";
import { cityCommands } from "./city-commands";
import { documentCommands } from "./document-commands";
import { lapseCommands } from "./lapse-commands";
import { listCommands } from "./list-commands";
import { priceCommands } from "./price-commands";
import { restoreCommands } from "./restore-commands";
import { schoolCommands } from "./school-commands";
import { searchCommands } from "./search-commands";
import { staffCommands } from "./staff-commands";
import type { Command } from "./types";
import { viewCommands } from "./view-commands";

/** Every command, in the order in which the help shows them. */
export const commands: readonly Command[] = [
  ...viewCommands,
  ...listCommands,
  ...accountCommands,
  ...lapseCommands,
  ...documentCommands,
  ...restoreCommands,
  ...priceCommands,
  ...cityCommands,
  ...schoolCommands,
  ...searchCommands,
  ...staffCommands,
];
