import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const defined = [...readFileSync('packages/ui/src/tokens.css', 'utf8').matchAll(/--breakpoint-(\w+): \d/g)].map(([, name]) => name!)
const names = new Set(['xs', 'sm', 'md', 'lg', 'xl', '2xl'])

/** Classes for a width that the theme has not: Tailwind makes no rule for them. */
const undefinedIn = (text: string) =>
  [...text.matchAll(/(?<=["'`\s:])(?:max-)?(\w+):(?=[a-z[-])/g)].flatMap(([variant, name]) =>
    names.has(name!) && !defined.includes(name!) ? [variant] : [],
  )

it('a class for a width names one that the theme has', () => {
  expect(defined).toEqual(['md', 'lg'])
  const files = globSync(['apps/{web,office}/src/**/*.tsx', 'packages/ui/src/**/*.tsx'])
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((path) => undefinedIn(readFileSync(path, 'utf8')).map((variant) => `${path}: ${variant}`))).toEqual([])
  expect(undefinedIn('<p className="grid sm:grid-cols-2 max-sm:gap-1 md:gap-2 not-print:max-xl:hidden" />')).toEqual([
    'sm:',
    'max-sm:',
    'max-xl:',
  ])
})
