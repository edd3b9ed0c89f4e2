import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Fresh and baked goods are shown open, in a tray, a crate or a bag; a lid would suggest a preserve. */
const open = new Set(['hortifruti', 'padaria', 'peixes'])
const lidded = new Set(['jar', 'can', 'bottle', 'flask', 'tub', 'cup', 'pot', 'jug', 'tube', 'pump', 'dropper', 'stick', 'flatTin'])

const recipes = globSync('scripts/pictures/recipes/*.ts')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
/** The vessel that a picture's recipe begins with. */
const vesselOf = (picture: string) => recipes.match(new RegExp(String.raw`^  ${picture}:\s*(\w+)`, 'm'))?.[1]

const lines = globSync('tenants/{mutirao,aurora,corporativo}/catalogs/*.csv').flatMap((path) => readFileSync(path, 'utf8').split(/\r?\n/))
const picturesOf = (category: string) =>
  lines
    .filter((line) => new RegExp(String.raw`^[\w-]+,("[^"]*"|[^,"]*),${category},`).test(line))
    .flatMap((line) => line.match(/(\w+)\.webp/)?.[1] ?? [])

describe('the pictures of the demo merchants', () => {
  it.each([...open])('put nothing of %s under a lid', (category) => {
    const pictures = picturesOf(category)
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter((picture) => lidded.has(vesselOf(picture) ?? 'no recipe'))).toEqual([])
  })

  it('each have a recipe', () => {
    const named = lines.flatMap((line) => line.match(/(\w+)\.webp/)?.[1] ?? [])
    expect(named.filter((picture) => vesselOf(picture) === undefined)).toEqual([])
  })
})
