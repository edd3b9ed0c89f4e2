/** How high the contents of a list's blocks are, down to where it was left: without it the way back would end at other products. */
const left = new Map<string, number[]>()

export const heightsOf = (name: string): number[] => left.get(name) ?? []

export function keepHeights(name: string, list: HTMLElement | null) {
  const blocks = [...(list?.children ?? [])] as HTMLElement[]
  const seen = blocks.filter((block) => block.getBoundingClientRect().top < 2 * innerHeight)
  left.set(name, seen.map(innerHeightOf))
}

/** Of what is in a block, without the room that it keeps for focus rings. */
export const innerHeightOf = (block: HTMLElement) =>
  block.offsetHeight - 2 * Number.parseFloat(getComputedStyle(block).paddingBlockStart || '0')
