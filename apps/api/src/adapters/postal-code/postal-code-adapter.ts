import { readFile } from 'node:fs/promises'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'

export type PostalCodes = { find: (cep: string) => Promise<PostalCodeAnswer | undefined> }

type Place = [
  cep: string,
  street: string,
  neighborhood: string,
  city: string,
  uf: string,
  ibge: string,
  latitude: number,
  longitude: number,
]

/** Public places of Brazil that ship with the product; other codes are answered as not found, and the form is filled by hand. */
export function samplePostalCodes(): PostalCodes {
  let places: Promise<Map<string, PostalCodeAnswer>> | undefined
  return {
    async find(cep) {
      places ??= readPlaces()
      return (await places).get(cep)
    },
  }
}

async function readPlaces() {
  const rows = JSON.parse(await readFile(new URL('./public-places.json', import.meta.url), 'utf8')) as Place[]
  return new Map(
    rows.map(([cep, logradouro, bairro, localidade, uf, ibge, latitude, longitude]) => [
      cep.replace('-', ''),
      { cep, logradouro, complemento: '', bairro, localidade, uf, ibge, latitude, longitude },
    ]),
  )
}
