import { z } from "zod";
import { profileFields } from "../profile/profile-fields";
import { shownAuthority } from "./authorities";
import { publicComfort, publicTerms } from "./details";
import { shownShape } from "./fields";

const isoInstant = z.iso.datetime();
/** "/fotos/{hash}/{size}.{format}" */
const photoUrl = z.string();

/** A driver in a list (§3 "card / search result"). */
export const driverCard = z.object({
  id: z.string(),
  photo: photoUrl,
  ...shownShape(profileFields, "card"),
});

/** A profile as the public sees it: §3's profile without e-mail and phone. */
export const publicProfile = driverCard.extend({
  ...shownShape(profileFields, "profile"),
  /** What the driver told of price and conditions; null when nothing of it may be shown. */
  terms: publicTerms.nullable(),
  /** What the driver told of safety and comfort. */
  comfort: publicComfort.nullable(),
  /** Who authorises school transport where the driver works; null in the owner's preview. */
  authority: shownAuthority.nullable(),
  isPublic: z.boolean(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
});
