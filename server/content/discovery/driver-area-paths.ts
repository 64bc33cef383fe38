import { paths } from "../../../shared/paths";

/** The prefixes of the driver area; its pages need a session and are never indexed or cached. */
export const driverAreaPaths = [
  paths.dashboard,
  paths.editor,
  paths.documents,
  paths.details,
  paths.material,
  paths.subscription,
  paths.plans,
  paths.recommendations,
  paths.requests,
  paths.account,
] as const;
