// Words of school and neighborhood names that have one spelling, with accents: official lists leave them out.
const WRITTEN =
  "agrícola aliança andré antônia antônio araújo assunção associação básica cândida cândido cecília célia cláudia cláudio colégio comunitária conceição criança educação emílio esperança estevão fábio fátima flávio fundação getúlio glória gonçalves guimarães inácia inácio independência indígena inês infância instituição joão josé júlia júlio lúcia luís magalhães márcia márcio médio núcleo patrícia pátria província pública república rogério são sebastião sérgio simão simões técnica três união vinícius";
const accented = new Map(
  WRITTEN.split(" ").map((word) => [word.normalize("NFD").replace(/\p{M}/gu, ""), word]),
);

/** A word in lower case with the accents that a list in plain capitals left out; others stay. */
export function withAccents(word: string): string {
  return accented.get(word) ?? word;
}
