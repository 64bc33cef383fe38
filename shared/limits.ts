/** Every number of §9, once. Times are in milliseconds unless the name says otherwise. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const SESSION_LIFETIME = 24 * HOUR;
export const SESSION_NEAR_EXPIRY = 5 * MINUTE;
/** For how long a password or a passkey allows what an open session alone does not. */
export const PROOF_LIFETIME = 10 * MINUTE;
export const CONFIRMATION_LINK_LIFETIME = 48 * HOUR;
export const RESET_LINK_LIFETIME = 60 * MINUTE;
/** "Não fui eu" in the mail about a changed profile. */
export const REFUSE_CHANGE_LINK_LIFETIME = 30 * DAY;

/**
 * Lifetimes of console sessions and of links that register a staff passkey, and the time limit of a passkey
 * ceremony.
 */
export const STAFF_SESSION_LIFETIME = 12 * HOUR;
export const STAFF_LINK_LIFETIME = 60 * MINUTE;
export const PASSKEY_CHALLENGE_LIFETIME = 5 * MINUTE;

/**
 * Passkeys per account, and the length of their names; for how many days the offer of a passkey stays hidden
 * after "Agora não".
 */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_LENGTH = 40;
export const PASSKEY_OFFER_REST_DAYS = 90;

/**
 * How long until an alert is repeated while its cause lasts, and how long mail or Stripe may fail before the
 * first alert.
 */
export const ALERT_PAUSE = 6 * HOUR;
export const ALERT_AFTER_MINUTES = 15;
/** Undelivered events of Stripe are counted up to here: one page of its list. */
export const UNDELIVERED_COUNTED_MAX = 100;
/** Reports of one case that one decision can be about. */
export const REPORTS_AT_ONCE = 500;

/** Open reports of one profile from this many networks are urgent: top of the queue, and operators are alerted. */
export const URGENT_REPORTS = 3;

export const NAME_MIN_LENGTH = 2;

// Registration asks for at least 6, reset for 6 to 12 (§5). They are next to each other, so that aligning
// them is a one-line change.
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
/**
 * How many schools or neighborhoods a city's page links to, by number of drivers; and schools on a
 * neighborhood's page.
 */
export const LANDING_NAMES_MAX = 300;
export const LANDING_SCHOOLS_ALONGSIDE_MAX = 60;
/** Nearby places on a place's page; the country's largest cities. */
export const LANDING_NEARBY_MAX = 12;
/** A city farther away than this (kilometers) is not listed as nearby. */
export const LANDING_NEARBY_KM = 80;
export const LANDING_LARGEST_CITIES = 24;
/** How many drivers a city's page lists besides those with a card. */
export const LANDING_OTHERS_MAX = 100;
/** How many further pages of results a large city's page links to. */
export const LANDING_RESULT_PAGES_MAX = 200;
/** How many other cities a search without results links to. */
export const LANDING_AROUND_MAX = 5;
/** Minimum number of stated prices before a place page shows a price range. */
export const LANDING_PRICES_MIN = 5;
/** How many of a place's drivers, in the order of results, prices and shifts are read from. */
export const LANDING_DRIVERS_READ_MAX = 1000;
export const SUGGESTIONS_MAX = 8;
/** Minimum letters for suggestions, and the debounce before they are fetched (ms). */
export const SUGGEST_FROM = 2;
export const SUGGEST_AFTER = 150;
/** The debounce before drivers are counted after a change of filters (ms). */
export const FILTERS_COUNTED_AFTER = 300;
export const RELAXATIONS_MAX = 3;
/** A city farther away than this (kilometers) is not offered for a search that finds nobody. */
export const NEARBY_CITIES_KM = 60;
/** How many favourites a browser stores, and how many drivers a comparison has. */
export const FAVOURITES_MAX = 30;
export const COMPARED_MAX = 3;
/** The offline cache of a browser: entries of each kind, and their maximum age in days. */
export const OFFLINE_CACHE = { days: 30, pages: 30, calls: 60, pictures: 60, files: 200 };

export const SEARCH_CACHE = 2 * MINUTE;
/** How long a tab keeps results that are not on screen, so that "back" finds them as they were left. */
export const RESULTS_CACHE = 12 * HOUR;
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
/** Search engines cut longer titles. */
export const TITLE_MAX_LENGTH = 65;
/** Roughly how many characters of a description search engines show. */
export const META_DESCRIPTION_MAX_LENGTH = 160;

export const PHOTO_MAX_BYTES = 4_194_304;
export const PHOTO_MAX_PIXELS = 50_000_000;
/**
 * How much memory a decoder may use at once for a picture that it can't read in stripes (bytes): a file of 1
 * kB could take a gigabyte.
 */
export const PHOTO_MAX_HELD_BYTES = 160_000_000;
/** The limits of one document: its files together (bytes), and its pages. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_PAGES_MAX = 4;
/** The longer side of a stored page, and the minimum shorter side for legibility (pixels). */
export const DOCUMENT_PAGE_SIDE = 2400;
export const DOCUMENT_SIDE_MIN = 300;
/**
 * Days before a document expires: when to remind, when the driver's page warns, when the public sees the
 * whole date.
 */
export const DOCUMENT_REMINDER_DAYS = [45, 15, 3, 0] as const;
export const DOCUMENT_EXPIRES_SOON_DAYS = 45;
/** From so many days before its end a document is the driver's next step. */
export const DOCUMENT_URGENT_DAYS = 15;
/** For how many days "Agora não" puts a step of /painel off. */
export const STEP_REST_DAYS = 30;
export const DOCUMENT_FULL_DATE_DAYS = 60;
/** The longest plausible validity of a document (years). */
export const DOCUMENT_VALIDITY_YEARS_MAX = 12;
export const CAPACITY_MIN = 1;
export const CAPACITY_MAX = 50;
export const VEHICLE_YEAR_MIN = 1950;
/**
 * The range of a month's "from" price in whole reais, and for how many months it is shown without being
 * confirmed again.
 */
export const MONTHLY_PRICE_MIN = 20;
export const MONTHLY_PRICE_MAX = 5000;
export const PRICE_SHOWN_MONTHS = 6;
/** Ages in years of the children that a driver may accept; 0 is a baby. */
export const CHILD_AGE_MIN = 0;
export const CHILD_AGE_MAX = 18;
export const REPORT_REASON_MAX_LENGTH = 1000;

export const CROP_ZOOM_MIN = 0.5;
export const CROP_ZOOM_MAX = 3;
export const CROP_ZOOM_STEP = 1.1;
export const CROP_ROTATION_STEP_DEGREES = 90;
export const CROP_JPEG_QUALITY = 0.9;
/** Pixels of a side below which a photo is shown blurred on a phone. */
export const PHOTO_SHARP_SIDE = 320;

/** The length of the reason for a staff decision, which others read. */
export const DECISION_REASON_LENGTH = { min: 10, max: 500 };
/** How long a decision can be undone; its mails wait a little longer. */
export const DECISION_UNDO = 10 * SECOND;
export const DECISION_MAIL_DELAY = DECISION_UNDO + SECOND;
/**
 * While an account is younger than this, it can't copy an older public profile without a look by staff; how many copies of one
 * network, card or mailbox make all further ones wait (for how long they count: retention).
 */
export const COPY_ACCOUNT_AGE = 14 * DAY;
export const COPIES_MAX = 3;
/** How long a suspended driver may answer, and the answer's length. */
export const SUSPENSION_ANSWER_DAYS = 15;
export const SUSPENSION_ANSWER_PERIOD = SUSPENSION_ANSWER_DAYS * DAY;
export const SUSPENSION_ANSWER_MAX_LENGTH = 1000;

/** Limits of a recommendation and of the driver's answer, in characters; how many words a family may tick. */
export const RECOMMENDATION_MAX_LENGTH = 300;
export const RECOMMENDATION_WORDS_MAX = 3;
/** How often the e-mail of one recommendation can be corrected: each time a stranger may get a mail. */
export const RECOMMENDATION_CORRECTIONS_MAX = 5;
/** How many open invitation links a driver may have, and for how many days each is valid. */
export const INVITATIONS_OPEN_MAX = 30;
/** A name that a driver gives to an invitation, in the own browser only. */
export const INVITED_NAME_MAX_LENGTH = 40;
export const INVITATION_DAYS = 60;
/** How many recommendations a profile shows before the button for the rest. */
export const RECOMMENDATIONS_SHOWN = 2;

export const DEFAULT_STATE = "SP";

/**
 * After how many days families see "a confirmar" instead of when seats were confirmed, and after how many we
 * ask the driver.
 */
export const SEATS_TRUSTED_DAYS = 45;
export const SEATS_ASKED_AFTER_DAYS = 30;
/** For so long after a confirmation /painel doesn't offer another one. */
export const SEATS_FRESH_MS = 24 * HOUR;
/** Taps without internet are sent for this long: older numbers may be wrong. */
export const SEATS_WAIT_MAX_MS = 24 * HOUR;
export const SEATS_LINK_DAYS = 14;
/** The mail about seats for the next school year still goes on so many days, its own included. */
export const NEXT_SEATS_ASKED_DAYS = 7;

/** The waiting list: lifetime of a notice (days), notices per e-mail. For how long one waits for confirmation: retention. */
export const WAITING_DAYS = 60;
export const WAITING_NOTICES_MAX = 5;
/** In this period, at most one mail with drivers, and at most one that asks for confirmation. */
export const WAITING_MAIL_PAUSE = 24 * HOUR;
/**
 * Days before its end at which a notice can be renewed; days until families are mailed again about a driver
 * who had no seat in between.
 */
export const WAITING_RENEWAL_DAYS = 5;
export const WAITING_AGAIN_DAYS = 7;
/**
 * Drivers per mail, and the minimum of waiting families shown to a driver: with fewer they could be
 * identifiable.
 */
export const WAITING_DRIVERS_MAX = 20;
export const WAITING_COUNT_MIN = 3;

/** How much one free seat weighs in the search order, and how many seats count (product rule). */
export const RANK_SEAT_VALUE = 30 * DAY;
export const RANK_SEATS_MAX = 20;
/** Days a payer stays visible after the period's end while a webhook may be late. */
export const ENTITLEMENT_GRACE = 3 * DAY;
/**
 * The longest time that an unpaid period keeps a profile visible, from its start, while Stripe retries the
 * card.
 */
export const UNPAID_ENTITLEMENT_MAX = 21 * DAY;
/** A single job run hides at most this many accounts, or this share of the published ones. */
export const TAKEN_DOWN_MAX = 20;
export const TAKEN_DOWN_SHARE_MAX = 0.05;
/** How long before the charge for a period longer than a month the driver gets a reminder. */
export const RENEWAL_REMINDER_LEAD = 7 * DAY;
/**
 * For how many days after it begins every new subscription can be withdrawn, with a full refund (CDC, art. 49).
 */
export const WITHDRAWAL_DAYS = 7;
/** How many withdrawals of one person in twelve months are refunded automatically; a person refunds later ones. */
export const WITHDRAWALS_AUTOMATIC = 2;
/** Receipts shown at first, and how many more are loaded at a time. */
export const RECEIPTS_PAGE_SIZE = 12;
/** How long an amount that Stripe quoted for a change of period can be accepted. */
export const PERIOD_PREVIEW_LIFETIME = 10 * MINUTE;
/** How long in advance a new price is announced. */
export const PRICE_NOTICE_DAYS = 30;
/**
 * How long drivers are warned before visibility ends unpaid, and before a charge for which the card will have
 * expired.
 */
export const LAST_WARNING_LEAD = 3 * DAY;
export const CARD_WARNING_LEAD = 30 * DAY;
/** A subscription that begins within this time after another ended keeps the earlier start. */
export const LOYALTY_GAP = 30 * DAY;

/**
 * Schools on a poster; the maximum length of the name in a short address, and how many old short addresses
 * are stored per driver.
 */
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

/** A photo of the maximum size in base64, with room for the other fields (bytes). */
export const BODY_MAX_BYTES = 8 * 1024 * 1024;
/** The body of a call about accounts: names, addresses, passwords and links, with ample room (bytes). */
export const ACCOUNT_BODY_MAX_BYTES = 16 * 1024;
/** The body of a document's upload: its files in base64 and a little room (bytes). */
export const DOCUMENT_BODY_MAX_BYTES = 14.5 * 1024 * 1024;
/** Every other body: the longest message with each letter escaped, with ample room (bytes). */
export const TEXT_BODY_MAX_BYTES = 512 * 1024;
