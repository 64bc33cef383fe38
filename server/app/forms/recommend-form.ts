import {
  emptyRecommendation,
  type RecommendationForm,
} from "../../../shared/families/recommendations/recommendation-form";
import { recommendationWords } from "../../../shared/families/recommendations/recommendations";
import { paths } from "../../../shared/paths";
import type { PageForm } from "../form-route";

/** The family's form on "/recomendar" without JavaScript. */
export const recommendPageForm: PageForm<RecommendationForm> = {
  path: paths.recommend,
  empty: emptyRecommendation,
  // Each word is a field of its own: a browser leaves out those that are not ticked.
  read: (text) => ({
    text: text("text"),
    knownYears: text("knownYears"),
    firstName: text("firstName"),
    initial: text("initial"),
    email: text("email"),
    words: recommendationWords.filter((word) => text(word) !== ""),
  }),
  send: async (calls, form, { token }) => {
    await calls.recommendations.write({ token, ...form });
    return "feito=sim";
  },
  refused: (recommendation) => ({ recommendation }),
};
