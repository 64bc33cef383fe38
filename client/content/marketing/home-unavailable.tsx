import { useRouter } from "@tanstack/react-router";
import { failures } from "../../../shared/messages";
import { ErrorState } from "../../ui/error-state";
import { HomePage } from "./home-page";

/** The home page when its drivers could not be loaded on the server: everything else still works. */
export function HomeUnavailable() {
  const router = useRouter();
  return (
    <HomePage featured={<ErrorState title={failures.featured} onRetry={() => void router.invalidate()} />} />
  );
}
