import { belem, brasilia, goiania } from "./cities/midwest-and-north";
import { beloHorizonte, uberlandia } from "./cities/minas-gerais";
import { fortaleza, recife, salvador } from "./cities/northeast";
import { niteroi, rioDeJaneiro } from "./cities/rio-de-janeiro";
import { saoPaulo } from "./cities/sao-paulo";
import { campinas, guarulhos, ribeiraoPreto, santos } from "./cities/sao-paulo-state";
import { curitiba, florianopolis, portoAlegre } from "./cities/south";
import type { DemoCity } from "./demo-driver";

/** All demo drivers, by city. */
export const demoCities: readonly DemoCity[] = [
  saoPaulo,
  ...[campinas, santos, guarulhos, ribeiraoPreto],
  ...[rioDeJaneiro, niteroi],
  ...[beloHorizonte, uberlandia],
  ...[curitiba, florianopolis, portoAlegre],
  ...[salvador, recife, fortaleza],
  ...[goiania, brasilia, belem],
];
