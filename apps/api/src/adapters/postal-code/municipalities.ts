import { readTable } from './csv-table.ts'

/** latitude and longitude are those of its seat. */
export type Municipality = { name: string; state: string; latitude: number; longitude: number }

export async function listMunicipalities(): Promise<Municipality[]> {
  const [states, towns] = await Promise.all([readTable('states.csv'), readTable('municipalities.csv')])
  const stateOf = new Map(states.map(([code, uf]) => [code, uf!]))
  return towns.map((town) => ({
    name: town[1]!,
    state: stateOf.get(town[5]) ?? '',
    latitude: Number(town[2]),
    longitude: Number(town[3]),
  }))
}
