import type { State } from '@mutirao/domain/delivery-point'
import { searchable } from '@mutirao/domain/search-text'
import { readTable } from './csv-table.ts'

/** code: of the IBGE; latitude and longitude are those of its seat. */
export type Municipality = { code: string; name: string; state: string; latitude: number; longitude: number }

let municipalities: Promise<readonly Municipality[]> | undefined

export function listMunicipalities(): Promise<readonly Municipality[]> {
  municipalities ??= readMunicipalities()
  return municipalities
}

async function readMunicipalities(): Promise<Municipality[]> {
  const [states, towns] = await Promise.all([readTable('states.csv'), readTable('municipalities.csv')])
  const stateOf = new Map(states.map(([code, uf]) => [code, uf!]))
  return towns.map((town) => ({
    code: town[0]!,
    name: town[1]!,
    state: stateOf.get(town[5]) ?? '',
    latitude: Number(town[2]),
    longitude: Number(town[3]),
  }))
}

let byName: Promise<ReadonlyMap<string, Municipality>> | undefined

/** By IBGE code, else by name, in any notation, and state. */
export async function findMunicipality({ code, name, state }: Partial<Pick<Municipality, 'code' | 'name' | 'state'>>) {
  byName ??= listMunicipalities().then(
    (all) => new Map(all.flatMap((one) => [[one.code, one] as const, [keyOf(one.state, one.name), one] as const])),
  )
  const known = await byName
  return (code && known.get(code)) || (state && name ? known.get(keyOf(state, name)) : undefined)
}

let statesByName: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined

/** Whether a town of this name is known in other states but not in this one; villages are not in the list. */
export async function isElsewhere({ name, state }: Pick<Municipality, 'name' | 'state'>): Promise<boolean> {
  statesByName ??= listMunicipalities().then((all) => {
    const byTown = Map.groupBy(all, (town) => searchable(town.name))
    return new Map(Array.from(byTown, ([town, ofName]) => [town, new Set(ofName.map((one) => one.state))]))
  })
  const known = (await statesByName).get(searchable(name))
  return known !== undefined && !known.has(state)
}

const keyOf = (state: string, name: string) => `${state} ${searchable(name)}`

let states: Promise<ReadonlyMap<string, State>> | undefined

/** A state by its two letters; its towns are the seats of its municipalities. */
export async function findState(uf: string): Promise<State | undefined> {
  states ??= readStates()
  return (await states).get(uf)
}

async function readStates(): Promise<Map<string, State>> {
  const [rows, towns] = await Promise.all([readTable('states.csv'), listMunicipalities()])
  return new Map(
    rows.map(([, uf, , latitude, longitude]) => {
      const own = towns.filter(({ state }) => state === uf)
      return [uf!, { centre: { latitude: Number(latitude), longitude: Number(longitude) }, towns: own }]
    }),
  )
}
