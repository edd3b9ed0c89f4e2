import { dayOf } from '@mutirao/domain/zoned-time'

/** A neighbourhood with streets of its buyers; every door of a street has the street's postal code. */
export type Quarter = {
  neighborhood: string
  latitude: number
  longitude: number
  streets: readonly (readonly [street: string, cep: string])[]
}

export type PastShop = {
  /** The campaign that is always open. */
  outside: string
  /** The groups of the past: each is modelled on a campaign of the folder. */
  themes: readonly { campaign: string; name: string }[]
  /** Whether a group is open in the week of this Monday, which is week number `week` of the past. */
  hasGroup: (monday: number, week: number) => boolean
  /** A group's orders on a day, as a multiple of the day's orders without one. */
  groupShare: number
  /** Sunday to Saturday. */
  weekdays: readonly number[]
  /** The most lines of an order. */
  mostLines: number
  quarters: readonly Quarter[]
  /** Where people ask for the shop that it does not deliver to; empty for a shop without areas. */
  beyond: readonly Quarter[]
  wishes: readonly string[]
}

const centro: Quarter = {
  neighborhood: 'Centro',
  latitude: -23.5458,
  longitude: -46.6385,
  streets: [
    ['Rua Barão de Itapetininga', '01042-001'],
    ['Avenida São João', '01036-100'],
    ['Rua Vinte e Quatro de Maio', '01041-001'],
  ],
}
const pinheiros: Quarter = {
  neighborhood: 'Pinheiros',
  latitude: -23.5645,
  longitude: -46.6895,
  streets: [
    ['Rua dos Pinheiros', '05422-001'],
    ['Rua Cardeal Arcoverde', '05407-001'],
    ['Rua Teodoro Sampaio', '05406-050'],
  ],
}
const mooca: Quarter = { neighborhood: 'Mooca', latitude: -23.5581, longitude: -46.5977, streets: [['Rua da Mooca', '03104-001']] }
const lapa: Quarter = { neighborhood: 'Lapa', latitude: -23.5226, longitude: -46.7036, streets: [['Rua Doze de Outubro', '05073-001']] }
const santana: Quarter = {
  neighborhood: 'Santana',
  latitude: -23.5003,
  longitude: -46.6253,
  streets: [['Rua Voluntários da Pátria', '02011-000']],
}

const everyDay = [0.85, 0.9, 0.95, 1, 1.05, 1.2, 1.1]
const workdays = [0.25, 1.05, 1.15, 1.2, 1.15, 1.05, 0.3]

export const pastShops: Readonly<Record<string, PastShop>> = {
  mutirao: {
    outside: 'mercearia-da-vila',
    themes: [
      { campaign: 'feira-organica', name: 'Feira orgânica de sábado' },
      { campaign: 'cafe-da-semana', name: 'Café do Sul de Minas' },
      { campaign: 'feira-organica', name: 'Feira orgânica de sábado' },
      { campaign: 'paes-da-vila-madalena', name: 'Fornada da Vila Madalena' },
    ],
    hasGroup: (_monday, week) => week % 2 === 0,
    groupShare: 1.5,
    weekdays: everyDay,
    mostLines: 5,
    quarters: [
      centro,
      {
        neighborhood: 'Bom Retiro',
        latitude: -23.5262,
        longitude: -46.6389,
        streets: [
          ['Rua Três Rios', '01123-001'],
          ['Rua da Graça', '01125-001'],
        ],
      },
      {
        neighborhood: 'Santa Cecília',
        latitude: -23.5392,
        longitude: -46.6515,
        streets: [
          ['Rua Martim Francisco', '01226-001'],
          ['Rua Canuto do Val', '01224-040'],
        ],
      },
      {
        neighborhood: 'Vila Madalena',
        latitude: -23.5535,
        longitude: -46.6905,
        streets: [
          ['Rua Aspicuelta', '05433-010'],
          ['Rua Harmonia', '05435-000'],
          ['Rua Wisard', '05434-080'],
        ],
      },
      pinheiros,
    ],
    beyond: [mooca, lapa, santana],
    wishes: ['leite de cabra', 'pão sem glúten', 'kombucha', 'tofu', 'pinhão', 'ração para gato', 'manteiga de garrafa'],
  },
  aurora: {
    outside: 'loja-aurora',
    themes: [
      { campaign: 'rotina-da-manha', name: 'Rotina da manhã' },
      { campaign: 'cabelo-cacheado', name: 'Cachos com reposição' },
    ],
    hasGroup: (_monday, week) => week % 3 === 1,
    groupShare: 1.9,
    weekdays: everyDay,
    mostLines: 3,
    quarters: [
      centro,
      {
        neighborhood: 'Jardim Paulista',
        latitude: -23.5655,
        longitude: -46.6598,
        streets: [
          ['Alameda Lorena', '01424-001'],
          ['Rua Pamplona', '01405-001'],
          ['Rua Augusta', '01412-100'],
        ],
      },
      {
        neighborhood: 'Consolação',
        latitude: -23.5531,
        longitude: -46.6572,
        streets: [
          ['Rua Bela Cintra', '01415-000'],
          ['Rua Frei Caneca', '01307-001'],
        ],
      },
      pinheiros,
    ],
    beyond: [mooca, santana],
    wishes: ['protetor com cor', 'batom', 'base clara', 'shampoo em barra', 'óleo de rícino', 'refil'],
  },
  corporativo: {
    outside: 'beneficios',
    themes: [{ campaign: 'bicicleta-urbana', name: 'Mobilidade em grupo' }],
    /** The first whole week of a month, after payday. */
    hasGroup: (monday) => dayOf(monday).day <= 7,
    groupShare: 2.2,
    weekdays: workdays,
    mostLines: 2,
    quarters: [
      {
        neighborhood: 'Bela Vista',
        latitude: -23.5614,
        longitude: -46.6559,
        streets: [
          ['Avenida Paulista', '01310-100'],
          ['Rua Itapeva', '01332-000'],
        ],
      },
      {
        neighborhood: 'Luz',
        latitude: -23.5345,
        longitude: -46.6341,
        streets: [['Avenida Tiradentes', '01102-000']],
      },
      pinheiros,
    ],
    beyond: [],
    wishes: ['vale-combustível', 'cadeira ergonômica', 'plano dental', 'fone com fio', 'curso de inglês'],
  },
}
