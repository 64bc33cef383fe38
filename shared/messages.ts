/**
 * Every sentence of §5 and §8 that a person can see, once. Forms, procedures, e-mails and tests import it;
 * none of them writes such a sentence again. Each is a constant of its own, so that a page loads only those
 * that it shows.
 */
export * as detailsValidation from "./messages/details-validation";
export * as documents from "./messages/documents";
export * as drafts from "./messages/drafts";
export * as failures from "./messages/failures";
export * as photo from "./messages/photo";
export * as places from "./messages/places";
export * as profileValidation from "./messages/profile-validation";
export * as push from "./messages/push";
export * as recommendation from "./messages/recommendation";
export * as requests from "./messages/requests";
export * as successes from "./messages/successes";
export * as validation from "./messages/validation";
