import { freeSeats } from "../../../shared/drivers";

/** "4 vagas", "1 vaga" or "sem vagas agora". */
export function seatText(driver: { available: boolean; availableSeats: number }): string {
  const seats = freeSeats(driver);
  if (seats === 0) return "sem vagas agora";
  return seats === 1 ? "1 vaga" : `${seats} vagas`;
}
