import { useEffect, useMemo, useState } from 'react'
import { isOf, type Act } from '#kept/acts.ts'
import { enqueue, useActs } from '#kept/queue.ts'
import { findKept, keepRead, useRead, type Read } from '#kept/reads.ts'
import { callList } from '@mutirao/client/call'
import { listPicking, type PickingPart } from '@mutirao/contract/lists'
import { canStep, partStates, type PartState } from '@mutirao/domain/fulfilment'
import { contentsText } from '@mutirao/domain/kit'

/** A part with this device's steps applied. refused: the last one that the server did not take. */
export type ShownPart = PickingPart & { isWaiting: boolean; refused?: Act | undefined }

export type PickingStep = 'PREPARING' | 'READY_FOR_PICKUP'

const isFurther = (one: PartState, other: PartState) => partStates.indexOf(one) > partStates.indexOf(other)

export function withSteps(part: PickingPart, acts: readonly Act[]): ShownPart {
  const own = acts.filter((act) => isOf(part, act))
  const shown: ShownPart = { ...part, isWaiting: false, refused: own.find((act) => act.refused) }
  for (const act of own) {
    if (act.kind !== 'prepare' || act.refused) continue
    if (act.sentAt === undefined) shown.isWaiting = true
    if (isFurther(act.to, shown.state)) shown.state = act.to
  }
  return shown
}

/** Not `picking …`, under which an earlier version may have stored another shape. */
export const pickingKey = (date: string) => `packing ${date}`

/** A day's parts, also without the network, as this device has moved them. */
export function usePicking(date: string): Read<ShownPart[]> {
  const { value, ...rest } = useRead(
    pickingKey(date),
    useMemo(() => () => callList(listPicking, { query: { date } }), [date]),
  )
  const acts = useActs()
  return { ...rest, value: useMemo(() => value?.map((part) => withSteps(part, acts)), [value, acts]) }
}

/** Queued, and sent when there is a network; a step that the part has taken already is none. */
export async function takeStep(part: ShownPart, to: PickingStep): Promise<void> {
  if (!part.waits && canStep(part.type, part.state, to)) await enqueue(part, { kind: 'prepare', to })
}

export type PickedLine = PickingPart['lines'][number] & { key: string }

/**
 * The lines of a part, each with a key for what is in the bag: the thing and which of its lines it is. Its place alone would not do, since a missing thing
 * leaves the part, and a substitute takes its place.
 */
export function linesOf({ orderId, campaignId, lines }: Pick<PickingPart, 'orderId' | 'campaignId' | 'lines'>): PickedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const thing = [orderId, campaignId, thingOf(line)].join(' ')
    const turn = seen.get(thing) ?? 0
    seen.set(thing, turn + 1)
    return { ...line, key: `${thing} ${turn}` }
  })
}

/** Two kits with other parts are two things. */
const thingOf = ({ name, unit, parts = [] }: PickingPart['lines'][number]) => [name, unit, contentsText(parts)].join('\n')

/** Not `picked …`, under which an earlier version stored the places of lines. */
export const pickedKey = (date: string) => `bagged ${date}`

/** Whether nothing of the part is left to take: all is in its bag here, or somebody has made it ready. */
export const isPacked = (part: ShownPart, { picked }: Pick<Picked, 'picked'>): boolean =>
  isFurther(part.state, 'PREPARING') || (part.lines.length > 0 && linesOf(part).every(({ key }) => picked.has(key)))

export type Picked = { picked: ReadonlySet<string>; setPicked: (keys: readonly string[], isPicked: boolean) => void }

/** What this device's person has in the bags: it stays on the device, with the reads. */
export function usePicked(date: string): Picked {
  const [ticked, setTicked] = useState<{ date: string; keys: ReadonlySet<string> }>({ date, keys: new Set() })
  useEffect(() => {
    let isLeft = false
    void findKept<string[]>(pickedKey(date)).then((keys) => {
      if (!isLeft) setTicked((now) => ({ date, keys: new Set([...(keys ?? []), ...(now.date === date ? now.keys : [])]) }))
    })
    return () => {
      isLeft = true
    }
  }, [date])
  const picked = ticked.date === date ? ticked.keys : new Set<string>()
  return {
    picked,
    setPicked: (changed, isPicked) => {
      const next = new Set(picked)
      for (const key of changed)
        if (isPicked) next.add(key)
        else next.delete(key)
      setTicked({ date, keys: next })
      void keepRead(pickedKey(date), [...next])
    },
  }
}

/** Ticks lines of the bags: the first thing in a bag begins its order; the last one makes it ready, where it is fetched. */
export function tickLines({ picked, setPicked }: Picked, lines: readonly Pick<Wanted, 'part' | 'key'>[], isOn: boolean): void {
  const keys = lines.map(({ key }) => key)
  setPicked(keys, isOn)
  if (!isOn) return
  const now = new Set([...picked, ...keys])
  for (const part of new Set(lines.map((one) => one.part))) {
    const isWhole = linesOf(part).every(({ key }) => now.has(key))
    void takeStep(part, isWhole && part.type === 'PICKUP' ? 'READY_FOR_PICKUP' : 'PREPARING')
  }
}

const LEAST_SIGNS = 3
const signsOf = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** The codes of the orders that a read or typed text means: a whole code, or some signs of it. */
export function codesIn(parts: readonly Pick<PickingPart, 'code'>[], text: string): string[] {
  const asked = signsOf(text)
  if (asked.length < LEAST_SIGNS) return []
  const codes = [...new Set(parts.map(({ code }) => code))]
  const whole = codes.find((code) => signsOf(code) === asked)
  return whole === undefined ? codes.filter((code) => signsOf(code).includes(asked)) : [whole]
}

/** item: what may be reported as missing; absent in what a device stored before it was read. */
type Wanted = { part: ShownPart; key: string; quantity: number; item: string | undefined }
/** A thing to take from the shelf, with the lines that want it. */
export type PickedItem = {
  key: string
  name: string
  unit: string
  parts: PickedLine['parts']
  reference: string | undefined
  picture: PickedLine['picture']
  hue: number
  quantity: number
  wanted: readonly Wanted[]
}

/** The ground of a thing whose category is not known. */
const NO_HUE = 90

export const isInBag = ({ key }: Pick<Wanted, 'key'>, picked: ReadonlySet<string>) => picked.has(key)

/** Whether a part may still be packed: not before its group has closed. */
export const isToPick = ({ state, waits }: Pick<PickingPart, 'state' | 'waits'>) => state !== 'SHIPPED' && state !== 'DELIVERED' && !waits

/** Of the parts that may be packed, by name. */
export function itemsOf(parts: readonly ShownPart[]): PickedItem[] {
  const open = parts.filter(isToPick)
  const lines = open.flatMap((part) => linesOf(part).map((line) => ({ ...line, part })))
  const groups = Map.groupBy(lines, thingOf)
  return [...groups]
    .map(([key, wanted]) => {
      const { name, unit, parts, reference, picture, hue = NO_HUE } = wanted[0]!
      const lines = wanted.map(({ part, key: line, quantity, item }) => ({ part, key: line, quantity, item }))
      return {
        key,
        name,
        unit,
        parts,
        reference,
        picture,
        hue,
        quantity: wanted.reduce((sum, { quantity }) => sum + quantity, 0),
        wanted: lines,
      }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}
