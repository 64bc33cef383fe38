import { hasVacancy } from "../../shared/drivers";
import { Badge } from "../ui/badge";

type AvailabilityBadgeProps = { driver: { available: boolean; availableSeats: number } };

/** Green "Vagas disponíveis" or grey "Não há vagas" (§2); the dot's shape differs, too. */
export function AvailabilityBadge({ driver }: AvailabilityBadgeProps) {
  return hasVacancy(driver) ? (
    <Badge kind="go" dot="filled">
      Vagas disponíveis
    </Badge>
  ) : (
    <Badge kind="neutral" dot="ring">
      Não há vagas
    </Badge>
  );
}
