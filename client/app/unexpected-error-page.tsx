export function UnexpectedErrorPage() {
  return <h1>Algo deu errado</h1>;
}
