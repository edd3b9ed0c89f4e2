import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tagsOfLikings } from '#features/account/likings-queries.ts'
import { HomeBlockBoundary } from './composed-blocks.tsx'
import { interleaved } from './my-highlights.tsx'

function Broken(): never {
  throw new Error('this block is broken')
}
const blocks = (
  <>
    <HomeBlockBoundary>
      <p>antes</p>
    </HomeBlockBoundary>
    <HomeBlockBoundary>
      <Broken />
    </HomeBlockBoundary>
    <HomeBlockBoundary>
      <p>depois</p>
    </HomeBlockBoundary>
  </>
)

describe('a block of the home that fails', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  it('hides only itself in the browser', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    render(blocks)
    expect(screen.getByText('antes')).toBeTruthy()
    expect(screen.getByText('depois')).toBeTruthy()
  })

  it('hides only itself in the first response', () => {
    const html = renderToString(blocks)
    expect(html).toContain('<p>antes</p>')
    expect(html).toContain('<p>depois</p>')
  })
})

describe('the forYou block', () => {
  const item = (id: string) => ({ id, campaignId: 'feira' }) as never
  it('takes the first item of each liking before the second, and no item twice', () => {
    const rows = interleaved([[item('a'), item('b')], [item('c'), item('a')], []])
    expect(rows.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    expect(interleaved([])).toEqual([])
  })

  it('reads the tags of the chosen likings from any document', () => {
    const options = [{ id: 'cafes', tags: ['86 pontos', '87 pontos'] }, { id: 'safra', tags: ['safra'] }, { id: 'x' }, null, 7]
    expect(tagsOfLikings({ options }, ['cafes', 'safra', 'x'])).toEqual(['86 pontos', 'safra', '87 pontos'])
    expect(tagsOfLikings({ options }, [])).toEqual([])
    expect(tagsOfLikings(undefined, ['cafes'])).toEqual([])
  })
})
