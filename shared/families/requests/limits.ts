// Limits of requests for the year that is sold.

/** Open requests of one family, which is an e-mail or a device; of one driver; and of one network to one driver. */
export const REQUESTS_OPEN_MAX = 3;
export const REQUESTS_OF_DRIVER_MAX = 60;
export const REQUESTS_OF_NETWORK_MAX = 5;

export const REQUEST_SEATS_MAX = 4;

/** Without an answer for so many days a request is "sem resposta". */
export const REQUEST_ANSWER_DAYS = 14;

/** How long one is stored that nobody confirmed, and one that has ended (days); shared/retention.ts. */
export const REQUEST_UNCONFIRMED_DAYS = 7;
export const REQUEST_ENDED_DAYS = 30;

/** So many days after it came, a driver who has not read a request gets a mail. */
export const REQUEST_UNREAD_DAYS = 2;
