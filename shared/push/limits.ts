import { DAY, HOUR, SECOND } from "../limits";

/** Notices on phones: the length of a subscription's address, and how many devices a driver may have. */
export const PUSH_ENDPOINT_MAX_LENGTH = 1000;
export const PUSH_DEVICES_MAX = 10;
/** What is encrypted for a phone: bytes of JSON. */
export const PUSH_PAYLOAD_MAX = 2000;
/** For how long a notice is worth sending, how many a driver's device gets a day, and the hours in São Paulo in which. */
export const PUSH_LIFETIME = 3 * DAY;
/** For how long a phone can answer its first push; as long lives what it asked for meanwhile. */
export const PUSH_FIRST_LIFETIME = HOUR;
export const PUSH_PER_DAY = 3;
export const PUSH_HOURS = { from: 7, to: 21 };
/** How long a push service may take, how many requests it gets at once, and how long one run of the job sends. */
export const PUSH_PATIENCE = 10 * SECOND;
export const PUSH_AT_ONCE = 8;
export const PUSH_RUN = 45 * SECOND;
/** For how long nothing is sent to a service that refuses our key. */
export const PUSH_REFUSED_PAUSE = 6 * HOUR;

/** For how many days "Agora não" hides the offer of notices on this device. */
export const PUSH_OFFER_REST_DAYS = 90;
