import { isPlainName } from "../../../shared/places/place-name";

/**
 * A place as quoted in a mail to an unconfirmed address. Anyone can enter a stranger's e-mail with any text, so text that
 * could carry a URL, a phone number or a message is not quoted.
 */
export function plainPlace({ place, city }: { place: string; city: string }): string {
  return isPlainName(place) ? `${place}, ${city}` : `Uma escola ou um bairro de ${city}`;
}
