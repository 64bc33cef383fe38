import { counted } from "../../../shared/brazil";
import { freeSeats } from "../../../shared/drivers";

/** "4 vagas", "1 vaga" or "sem vagas agora". */
export function seatText(driver: { available: boolean; availableSeats: number }): string {
  const seats = freeSeats(driver);
  return seats === 0 ? "sem vagas agora" : counted(seats, "vaga", "vagas");
}
