import { describe, expect, it } from 'vitest'
import { folder, mistakes, put, useTenantFolder } from '#testing/tenant-folder.ts'

useTenantFolder()

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640">${body}</svg>`
const noise = '<feTurbulence numOctaves="255" baseFrequency="0.9"/>'
const nested = Array.from({ length: 60 }, (_, index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(2)}</g>`).join('')

describe('a logo that would take minutes to render', () => {
  it.each([
    ['filters', `<filter id="f">${noise.repeat(300)}</filter><rect width="640" height="640" filter="url(#f)"/>`, 'não pode ter <filter>'],
    ['effects', '<rect style="fil&#116;er/**/: blur(200px)" width="640" height="640"/>', 'o logo não pode ter filter'],
    ['uses of uses', `<g id="g0"><rect width="9" height="9"/></g>${nested}`, 'o logo repete partes 120 vezes'],
    ['elements', '<g/>'.repeat(2000), 'o logo tem 2001 elementos, e o limite é 1500'],
  ])('is refused for its %s before it is drawn', async (_name, body, said) => {
    await put(folder, 'logo.svg', svg(body))
    const begun = performance.now()
    expect(await mistakes()).toEqual([expect.stringContaining(`logo.svg:1 ${said === 'não pode ter <filter>' ? 'o logo ' : ''}${said}`)])
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})
