/** The text inside the parentheses that open at this position. */
function inParentheses(text: string, at: number): string {
  let depth = 0
  for (let index = at; index < text.length; index++) {
    if (text[index] === '(') depth++
    else if (text[index] === ')' && --depth === 0) return text.slice(at + 1, index)
  }
  return text.slice(at + 1)
}

/** The rows of an insert, as text. */
const valuesOf = (text: string) =>
  [...text.matchAll(/ values \(/gi)].map(({ 0: word, index }) => inParentheses(text, index + word.length - 1))

const forms: readonly { form: string; isIn: (text: string) => boolean }[] = [
  { form: 'a subquery in the values of an insert', isIn: (text) => valuesOf(text).some((row) => /\( ?select\b/i.test(row)) },
  { form: 'an upsert that sets tenant_id', isIn: (text) => /do update set (?:(?! where | returning ).)*?"?\btenant_id"? = /i.test(text) },
  {
    form: 'a parameter in the "on conflict" of an insert that selects from no table',
    isIn: (text) => /insert into [^()]+\([^)]+\) select (?:(?! from ).)* from unnest\(.* on conflict .* do update .*\$\d/i.test(text),
  },
  { form: 'an update of tenants that selects', isIn: (text) => /update "?tenants"? (?:\w+ )?set .*\( ?select\b/i.test(text) },
]

/** The form of statement that Citus refuses, if the text has one (decision 066). */
export function refusedForm(text: string): string | undefined {
  const line = text.replaceAll(/\s+/g, ' ')
  return forms.find(({ isIn }) => isIn(line))?.form
}
