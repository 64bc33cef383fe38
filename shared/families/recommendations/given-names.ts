/**
 * Common given names of Brazilian children that are rarely another word, without accents: they are found
 * anywhere, in any capitalisation. Other names are found by their capital letter.
 */
export const givenNames: ReadonlySet<string> = new Set(
  `
  agatha alana alice amanda ana antonella arthur artur augusto aurora beatriz benicio benjamin bento bernardo bianca bruna
  bruno caio calebe camila carolina caua cecilia clarice daniel davi eduarda eduardo elisa eloa emanuel emanuelly enrico
  enzo erick ester fabio felipe fernanda fernando francisco gabriel gabriela gael giovanna guilherme gustavo heitor helena
  heloisa henrique henry hugo ian igor isaac isabel isabella isabelly isadora isis joana joao joaozinho joaquim jose julia
  juliana kaique kaua lara larissa laura lavinia leandro leonardo leticia levi livia lorena lorenzo louise lucas lucca luiz
  luiza luisa maite manuela marcela marcelo maria mariana mariazinha marina mateus matheus melissa miguel milena mirella
  murilo natalia nicolas nicole noah olivia otavio pedro pedrinho pietra pietro rafael rafaela rafinha raquel ravi rebeca
  renan rodrigo ryan samuel sarah sofia sophia stella theo thiago tiago tomas valentina vicente victor vinicius vitor
  yasmin yuri zoe
`
    .trim()
    .split(/\s+/),
);
