import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "../drivers/profile-page";
import { ProfileNotFound, ProfileUnavailable } from "../drivers/profile-problems";
import { profileRoute } from "../drivers/profile-route";

export const Route = createFileRoute("/driver/$id")({
  ...profileRoute,
  component: ProfilePage,
  notFoundComponent: ProfileNotFound,
  errorComponent: ProfileUnavailable,
});
