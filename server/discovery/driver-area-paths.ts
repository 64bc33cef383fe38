import { paths } from "../../shared/paths";

/** Where the driver area begins; these pages need a session and are never indexed or cached. */
export const driverAreaPaths = [
  paths.dashboard,
  paths.editor,
  paths.documents,
  paths.details,
  paths.material,
  paths.subscription,
  paths.plans,
  paths.recommendations,
  paths.account,
] as const;
