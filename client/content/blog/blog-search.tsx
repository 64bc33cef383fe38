import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { Input } from "../../ui/forms/input";
import { readBlogParams } from "./blog-params";

const CLEAR_FORM = "limpar-busca";

/** The blog's search box. A plain form: it works before and without JavaScript. Searching resets category and page. */
export function BlogSearch({ term }: { term: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [hasText, setHasText] = useState(term !== "");
  const shownTerm = useRef(term);
  // Text typed before hydration has fired no event for React.
  useEffect(() => setHasText(input.current?.value.trim() !== ""), []);
  useEffect(() => {
    // Going back changes the URL without typing. On the first render, what was typed before hydration stays.
    if (shownTerm.current === term) return;
    shownTerm.current = term;
    if (input.current) input.current.value = term;
    setHasText(term !== "");
  }, [term]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate({
      to: "/blog",
      search: readBlogParams({ busca: input.current?.value }),
      resetScroll: false,
    });
  };
  const clear = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (input.current) input.current.value = "";
    setHasText(false);
    input.current?.focus();
    if (term) void navigate({ to: "/blog", search: {}, resetScroll: false });
  };
  return (
    <search aria-label="Buscar no blog">
      <form
        action="/blog"
        method="get"
        onSubmit={submit}
        className="flex flex-wrap gap-2.5 md:w-auto md:flex-nowrap"
      >
        <Input
          ref={input}
          name="busca"
          aria-label="Buscar artigos"
          placeholder="Buscar artigos..."
          defaultValue={term}
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => setHasText(event.currentTarget.value.trim() !== "")}
          className="flex-1 md:w-84"
        />
        <Button type="submit" className="min-h-13">
          Buscar
        </Button>
        {hasText ? (
          <Button type="submit" form={CLEAR_FORM} variant="quiet" size="flush">
            Limpar
          </Button>
        ) : null}
      </form>
      <form id={CLEAR_FORM} action="/blog" method="get" onSubmit={clear} />
    </search>
  );
}
