type PlainPageProps = { title: string; children: React.ReactNode };

/** A page of one column: its title and what follows. */
export function PlainPage({ title, children }: PlainPageProps) {
  return (
    <div className="mx-auto w-full max-w-[760px] px-5 py-13">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
