/** The fictitious driver of the examples on /servicos. */
export const sampleDriver = {
  name: "Marlene Tavares",
  city: "Campinas",
  state: "SP",
  vehicleType: "Van Escolar",
  availableSeats: 4,
  neighborhoods: ["Cambuí", "Taquaral", "Guanabara"],
  schools: ["EMEF Jardim das Flores", "Colégio Caminho Novo"],
} as const;
