export function NotFoundPage() {
  return <h1>Oops! Página não encontrada</h1>;
}
