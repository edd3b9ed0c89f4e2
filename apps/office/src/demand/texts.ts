import type { DemandWaiting } from '@mutirao/contract/demand'

const people = (count: number) => (count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`)
const units = (count: number) => (count === 1 ? '1 unidade' : `${count.toLocaleString('pt-BR')} unidades`)

/** Texts of what people want and do not get. */
export const demandTexts = {
  title: 'Procura',
  text: 'O que as pessoas querem e ainda não encontram aqui. São contagens: ninguém é mostrado.',
  people,
  units,
  map: 'Mapa: suas áreas, seus pontos de retirada, e onde esperam por você',
  outside: 'Fora das suas áreas',
  outsideSays: 'Quem pediu para ser avisado quando você chegar lá. Ao criar uma área que os alcança, avisamos sozinhos.',
  scattered: (count: number) =>
    `${count === 1 ? 'Mais 1 pessoa espera' : `Mais ${people(count)} esperam`} em lugares com menos de 3: para não mostrar quem são, eles não aparecem no mapa.`,
  place: 'Onde',
  count: 'Quem espera',
  asked: 'Quem pediu',
  leftBy: 'Quem deixou',
  awayFrom: (km: string, side: string, name: string) => `a ${km} km de ${name}, para ${side}`,
  nearTo: (name: string) => `ao lado de ${name}`,
  nowhere: (latitude: string, longitude: string) => `perto de ${latitude}; ${longitude}`,
  sides: ['o norte', 'o nordeste', 'o leste', 'o sudeste', 'o sul', 'o sudoeste', 'o oeste', 'o noroeste'],
  seeStreets: 'Ver as ruas',
  draftArea: 'Criar área aqui',
  writeTo: (reached: number) => `Escrever a ${people(reached)}`,
  writeToCarts: (reached: number) => `Escrever a todos os carrinhos deixados: alcança ${people(reached)}`,
  nobodyAsked: 'ninguém pediu novidades',
  waiting: 'O que esperam de volta',
  waitingSays: 'Avisamos sozinhos quando o produto volta ou a campanha abre.',
  what: 'O quê',
  why: 'Por quê',
  reasons: {
    SOLD_OUT: 'acabou',
    EXPIRED: 'a campanha terminou',
    SCHEDULED: 'a campanha ainda não abriu',
    BLOCKED: 'a campanha está fechada para elas',
  } satisfies Record<DemandWaiting['reason'], string>,
  wishes: 'Pedidos de produto',
  wishesSays: 'Buscaram, não acharam, e tocaram em pedir à loja.',
  words: 'Palavras',
  draftItem: 'Criar produto',
  carts: 'Carrinhos deixados',
  cartsSays: (count: number) =>
    count === 0
      ? 'Nos últimos 7 dias, ninguém deixou produtos no carrinho.'
      : `Nos últimos 7 dias, ${people(count)} ${count === 1 ? 'deixou' : 'deixaram'} produtos no carrinho há mais de uma hora, sem pedir.`,
  item: 'Produto',
  left: 'No carrinho',
  act: 'O que fazer',
  none: 'Nada por enquanto.',
}
