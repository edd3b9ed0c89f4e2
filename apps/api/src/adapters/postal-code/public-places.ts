import { readFile } from 'node:fs/promises'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'

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

let places: Promise<Map<string, PostalCodeAnswer>> | undefined

/** The postal codes of well-known public places, which ship with the product and need no service. */
export async function findPublicPlace(cep: string): Promise<PostalCodeAnswer | undefined> {
  places ??= readPlaces()
  return (await places).get(cep)
}

export async function listPublicPlaces(): Promise<PostalCodeAnswer[]> {
  places ??= readPlaces()
  return [...(await places).values()]
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
