export type Box = { west: number; south: number; east: number; north: number }

type Leaf = { box: Box; index: number }
type Branch = { box: Box; children: readonly BoxTree[] }
/** A packed R-tree: built once, asked often; what a question costs grows with what it finds, not with what there is. */
export type BoxTree = Leaf | Branch

const CHILDREN = 16
const NOWHERE: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }

export function packBoxes(boxes: readonly Box[]): BoxTree {
  let level: BoxTree[] = boxes.map((box, index) => ({ box, index }))
  if (level.length === 0) return { box: NOWHERE, children: [] }
  while (level.length > 1) level = packLevel(level)
  return level[0]!
}

/** The numbers of the boxes that touch this one, borders included, in no order. */
export function touching(tree: BoxTree, box: Box): number[] {
  const found: number[] = []
  const open: BoxTree[] = [tree]
  for (let node = open.pop(); node; node = open.pop()) {
    if (!doTouch(node.box, box)) continue
    if ('index' in node) found.push(node.index)
    else open.push(...node.children)
  }
  return found
}

/** Strips from west to east, each cut from south to north: neighbours land in one node. */
function packLevel(level: readonly BoxTree[]): Branch[] {
  const nodes = Math.ceil(level.length / CHILDREN)
  const stripLength = Math.ceil(Math.sqrt(nodes)) * CHILDREN
  const strips = chunksOf(
    level.toSorted((a, b) => middle(a, 'west', 'east') - middle(b, 'west', 'east')),
    stripLength,
  )
  return strips.flatMap((strip) =>
    chunksOf(
      strip.toSorted((a, b) => middle(a, 'south', 'north') - middle(b, 'south', 'north')),
      CHILDREN,
    ).map((children) => ({ box: around(children.map(({ box }) => box)), children })),
  )
}

const middle = ({ box }: BoxTree, from: keyof Box, to: keyof Box) => box[from] + box[to]

const doTouch = (a: Box, b: Box) => a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

function around(boxes: readonly Box[]): Box {
  const whole = { ...NOWHERE }
  for (const { west, south, east, north } of boxes) {
    whole.west = Math.min(whole.west, west)
    whole.south = Math.min(whole.south, south)
    whole.east = Math.max(whole.east, east)
    whole.north = Math.max(whole.north, north)
  }
  return whole
}

function chunksOf<Value>(values: readonly Value[], length: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / length) }, (_, index) => values.slice(index * length, (index + 1) * length))
}
