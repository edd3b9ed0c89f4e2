import Flatbush from 'flatbush'

export type Box = { west: number; south: number; east: number; north: number }

/** A packed R-tree: built once, searched often; the cost of a search grows with its results. Undefined without boxes. */
export type BoxTree = Flatbush | undefined

export function packBoxes(boxes: readonly Box[]): BoxTree {
  if (boxes.length === 0) return undefined
  const tree = new Flatbush(boxes.length)
  for (const { west, south, east, north } of boxes) tree.add(west, south, east, north)
  tree.finish()
  return tree
}

/** The indexes of the boxes that touch this one, borders included, unordered. */
export function touching(tree: BoxTree, { west, south, east, north }: Box): number[] {
  return tree?.search(west, south, east, north) ?? []
}
