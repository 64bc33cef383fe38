/** Every number of §9, once. Times are in milliseconds unless the name says otherwise. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const SESSION_LIFETIME = 24 * HOUR;
export const SESSION_NEAR_EXPIRY = 5 * MINUTE;
export const CONFIRMATION_LINK_LIFETIME = 48 * HOUR;
export const RESET_LINK_LIFETIME = 60 * MINUTE;

/** Sessions of the console, links that register a key of staff, and how long an authenticator may take. */
export const STAFF_SESSION_LIFETIME = 12 * HOUR;
export const STAFF_LINK_LIFETIME = 60 * MINUTE;
export const PASSKEY_CHALLENGE_LIFETIME = 5 * MINUTE;

/** Passkeys of one account, and the name of each; for how long the offer of one rests after "Agora não" (days). */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_LENGTH = 40;
export const PASSKEY_OFFER_REST_DAYS = 90;

/** How long until an alert is repeated while its cause lasts, and how long mail or Stripe may fail before the first one. */
export const ALERT_PAUSE = 6 * HOUR;
export const ALERT_AFTER_MINUTES = 15;
/** This many open reports of one profile are urgent: top of the queue, and operators are alerted. */
export const URGENT_REPORTS = 3;

export const NAME_MIN_LENGTH = 2;

// Registration asks for at least 6, reset for 6 to 12 (§5). They stand side by side so that
// aligning them is a change of one line.
export const REGISTRATION_PASSWORD_LENGTH = { min: 6, max: Number.POSITIVE_INFINITY };
export const RESET_PASSWORD_LENGTH = { min: 6, max: 12 };

export const SEARCH_PAGE_SIZE = 10;
export const SEARCH_PAGE_SIZE_MAX = 50;
export const SEARCH_PAGE_MAX = 10_000;
export const SEARCH_EXACT_TOTAL_MAX = 1000;
export const SEARCH_TEXT_MAX_LENGTH = 200;
export const FEATURED_DRIVERS_MAX = 6;
/** A slug is a normalised name (240 letters), each of which may be written with several characters. */
export const LANDING_PART_MAX_LENGTH = 500;
/** Schools, or neighborhoods, that the page of a city leads to, those with most drivers first; and schools of a neighborhood's. */
export const LANDING_NAMES_MAX = 300;
export const LANDING_SCHOOLS_ALONGSIDE_MAX = 60;
/** Places beside a place; the largest cities of the country. */
export const LANDING_NEARBY_MAX = 12;
/** A city farther away than so many kilometers is none beside it. */
export const LANDING_NEARBY_KM = 80;
export const LANDING_LARGEST_CITIES = 24;
/** Drivers of a city whom its page names besides those with a card. */
export const LANDING_OTHERS_MAX = 100;
/** Pages of results to which the page of a larger city leads. */
export const LANDING_RESULT_PAGES_MAX = 200;
/** Cities to which a search that finds nobody leads besides its own. */
export const LANDING_AROUND_MAX = 5;
/** Minimum number of stated prices before a place page shows a price range. */
export const LANDING_PRICES_MIN = 5;
/** Of so many drivers of a place, in the order of results, prices and shifts are read. */
export const LANDING_DRIVERS_READ_MAX = 1000;
export const SUGGESTIONS_MAX = 8;
/** Minimum letters for suggestions, and the pause in typing before they are fetched (ms). */
export const SUGGEST_FROM = 2;
export const SUGGEST_AFTER = 150;
/** The pause in changing filters before their drivers are counted (ms). */
export const FILTERS_COUNTED_AFTER = 300;
export const RELAXATIONS_MAX = 3;
/** Favourites that a browser stores, and the drivers of a comparison. */
export const FAVOURITES_MAX = 30;
export const COMPARED_MAX = 3;
/** The offline cache of a browser: entries of each kind, and for how many days. */
export const OFFLINE_CACHE = { days: 30, pages: 30, calls: 60, pictures: 60, files: 200 };

export const SEARCH_CACHE = 2 * MINUTE;
export const FEATURED_CACHE = 5 * MINUTE;
export const PROFILE_CACHE = 5 * MINUTE;
export const PLANS_CACHE = 10 * MINUTE;
export const SUBSCRIPTION_CACHE = 5 * MINUTE;
export const NO_SUBSCRIPTION_CACHE = 30 * MINUTE;
export const SUBSCRIPTION_CACHE_TIME = 10 * MINUTE;
export const SUBSCRIPTION_RETRIES = 3;

export const REDIRECT_TO_PLANS_DELAY = 2000;

export const CARD_NEIGHBORHOODS_MAX = 3;
export const CARD_SCHOOLS_MAX = 2;
export const PLAN_FEATURES_MAX = 6;
export const DESCRIPTION_SCHOOLS_MAX = 3;
/** About how many characters of a description search engines show. */
export const META_DESCRIPTION_MAX_LENGTH = 160;

export const PHOTO_MAX_BYTES = 4_194_304;
export const PHOTO_MAX_PIXELS = 50_000_000;
/** What a decoder may hold at once of a picture that it can't read in stripes (bytes): a file of 1 kB could take a gigabyte. */
export const PHOTO_MAX_HELD_BYTES = 160_000_000;
/** What one document may be: its files together, and its pages. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_PAGES_MAX = 4;
/** The longer side of a stored page, and the minimum shorter side for legibility (pixels). */
export const DOCUMENT_PAGE_SIDE = 2400;
export const DOCUMENT_SIDE_MIN = 300;
/** Days before the end of a validity: the reminders, the warning on the driver's page, the whole date in public. */
export const DOCUMENT_REMINDER_DAYS = [45, 15, 3, 0] as const;
export const DOCUMENT_EXPIRES_SOON_DAYS = 45;
export const DOCUMENT_FULL_DATE_DAYS = 60;
/** The longest validity that staff can mean (years). */
export const DOCUMENT_VALIDITY_YEARS_MAX = 12;
export const CAPACITY_MIN = 1;
export const CAPACITY_MAX = 50;
export const VEHICLE_YEAR_MIN = 1950;
/** What a month may cost "from", in whole reais, and for how many months a price stays true without being confirmed. */
export const MONTHLY_PRICE_MIN = 20;
export const MONTHLY_PRICE_MAX = 5000;
export const PRICE_SHOWN_MONTHS = 6;
/** Ages in years that a driver may take; 0 is a baby. */
export const CHILD_AGE_MIN = 0;
export const CHILD_AGE_MAX = 18;
export const REPORT_REASON_MAX_LENGTH = 1000;

export const CROP_ZOOM_MIN = 0.5;
export const CROP_ZOOM_MAX = 3;
export const CROP_ZOOM_STEP = 1.1;
export const CROP_ROTATION_STEP_DEGREES = 90;
export const CROP_JPEG_QUALITY = 0.9;

/** Why staff decided something, in words that others read. */
export const DECISION_REASON_LENGTH = { min: 10, max: 500 };
/** How long a decision can be taken back; its mails wait so long. */
export const DECISION_UNDO = 10 * SECOND;
/** How long a suspended driver may answer, and how much. */
export const SUSPENSION_ANSWER_DAYS = 15;
export const SUSPENSION_ANSWER_PERIOD = SUSPENSION_ANSWER_DAYS * DAY;
export const SUSPENSION_ANSWER_MAX_LENGTH = 1000;

/** What a family writes about a driver, and what the driver answers to it, in characters; how many words it ticks. */
export const RECOMMENDATION_MAX_LENGTH = 300;
export const RECOMMENDATION_WORDS_MAX = 3;
export const RECOMMENDER_NAME_MAX_LENGTH = 40;
/** How many links for families a driver may have open, and for how many days each is good. */
export const INVITATIONS_OPEN_MAX = 30;
export const INVITATION_DAYS = 60;
/** How many recommendations stand on a profile before the button for the others. */
export const RECOMMENDATIONS_SHOWN = 2;

export const DEFAULT_STATE = "SP";

/** Days after which families read "a confirmar" instead of when seats were confirmed, and after which we ask the driver. */
export const SEATS_TRUSTED_DAYS = 45;
export const SEATS_ASKED_AFTER_DAYS = 30;
export const SEATS_LINK_DAYS = 14;

/** The waiting list: how long a notice lives (days), how many an e-mail may have, and how long one waits for its confirmation. */
export const WAITING_DAYS = 60;
export const WAITING_NOTICES_MAX = 5;
export const WAITING_CONFIRM_DAYS = 7;
/** At most one mail with drivers, and one that asks to confirm, in so long. */
export const WAITING_MAIL_PAUSE = DAY;
/** Days before its end a notice is offered to go on; days until a driver who had no seat meanwhile is mailed about again. */
export const WAITING_RENEWAL_DAYS = 5;
export const WAITING_AGAIN_DAYS = 7;
/** Drivers in one mail, and the minimum of families shown to a driver: fewer could be identifiable. */
export const WAITING_DRIVERS_MAX = 20;
export const WAITING_COUNT_MIN = 3;

/** How much one free seat weighs in the search order, and how many seats count (product rule). */
export const RANK_SEAT_VALUE = 30 * DAY;
export const RANK_SEATS_MAX = 20;
/** Days a payer stays visible after the period's end while a webhook may be late. */
export const ENTITLEMENT_GRACE = 3 * DAY;
/** The longest that an unpaid period keeps a profile visible, from its start, while Stripe retries the card. */
export const UNPAID_ENTITLEMENT_MAX = 21 * DAY;
/** More accounts than this, or than this share of the published ones, no job takes out of sight in one run. */
export const TAKEN_DOWN_MAX = 20;
export const TAKEN_DOWN_SHARE_MAX = 0.05;
/** How long before the charge of a period longer than a month the driver gets a reminder. */
export const RENEWAL_REMINDER_LEAD = 7 * DAY;
/** For so many days after the first a driver's first subscription can be taken back, money and all (CDC, art. 49). */
export const WITHDRAWAL_DAYS = 7;
/** Receipts on a page, and how many more at a time. */
export const RECEIPTS_PAGE_SIZE = 12;
/** How long an amount that Stripe quoted for a change of period can be accepted. */
export const PERIOD_PREVIEW_LIFETIME = 10 * MINUTE;
/** How long before it is charged a new price is announced. */
export const PRICE_NOTICE_DAYS = 30;
/** Before the end of visibility, unpaid, and before a charge that the card will not live to see, drivers are warned. */
export const LAST_WARNING_LEAD = 3 * DAY;
export const CARD_WARNING_LEAD = 30 * DAY;
/** A subscription that begins within this time after another ended keeps the earlier start. */
export const LOYALTY_GAP = 30 * DAY;

/** Schools on a poster; what a driver's name may take of a short address, and how many of these one driver may leave behind. */
export const MATERIAL_SCHOOLS_MAX = 6;
export const SHORT_ADDRESS_MAX_LENGTH = 40;
export const SHORT_ADDRESSES_MAX = 5;

/** Lengths of free text that the database enforces too. Generous: nobody should reach them. */
export const TEXT_MAX = {
  name: 120,
  email: 254,
  vehicle: 60,
  city: 80,
  listItem: 120,
  listItems: 100,
  description: 3000,
  url: 300,
  subject: 200,
  authority: 80,
  message: 5000,
};

/** A photo of the largest size in base64, with room for the other fields (bytes). */
export const BODY_MAX_BYTES = 8 * 1024 * 1024;
/** The body of a call about accounts: names, addresses, passwords and links, with much room (bytes). */
export const ACCOUNT_BODY_MAX_BYTES = 16 * 1024;
/** The body of a document's upload: its files in base64 and a little room (bytes). */
export const DOCUMENT_BODY_MAX_BYTES = 14.5 * 1024 * 1024;
/** Every other body: the longest message with each letter escaped, and much room (bytes). */
export const TEXT_BODY_MAX_BYTES = 512 * 1024;

/** Rows on a page of the operator's lists, and the most that one may ask for. */
export const OPS_PAGE_SIZE = 50;
export const OPS_PAGE_SIZE_MAX = 200;
