import { searchable } from '@mutirao/domain/search-text'
import { nearest } from '@mutirao/domain/nearest'
import type { PriceUnit } from '@mutirao/domain/written-price'

/** How people name the columns of a catalogue. What could mean two columns is in none of the lists. */
const names = {
  id: ['id', 'codigo', 'cod', 'sku', 'referencia', 'ref'],
  name: ['name', 'nome', 'produto', 'nome do produto'],
  category: ['category', 'categoria'],
  price: ['price', 'preco', 'preco de venda', 'preco por', 'valor'],
  compareAt: ['compareat', 'compare at', 'preco antigo', 'preco anterior', 'preco cheio', 'preco de'],
  stock: ['stock', 'estoque', 'estoque inicial', 'qtd em estoque', 'quantidade em estoque'],
  unit: ['unit', 'unidade', 'unidade de venda', 'embalagem', 'medida'],
  brand: ['brand', 'marca'],
  description: ['description', 'descricao'],
  ingredients: ['ingredients', 'ingredientes'],
  allergens: ['allergens', 'alergenicos', 'alergenos', 'alergicos'],
  pictures: ['pictures', 'fotos', 'foto', 'imagens', 'imagem'],
  tags: ['tags', 'etiquetas', 'etiqueta'],
  featured: ['featured', 'destaque', 'destaques'],
} as const
export type ColumnName = keyof typeof names
export type Column = { name: ColumnName; unit: PriceUnit }

export const columnNames = Object.keys(names) as ColumnName[]
const known = new Map(columnNames.flatMap((name) => names[name].map((written) => [written as string, name] as const)))

/** The column that a cell of the first line names; in Portuguese a price is in reais, under the names of this format in centavos. */
export function columnOf(cell: string): Column | undefined {
  const plain = plainOf(cell)
  const unitSaid = /^(.+?) (?:em )?(centavos|reais|r)$/.exec(plain)
  const name = known.get(unitSaid?.[1] ?? plain)
  if (!name) return undefined
  if (unitSaid) return { name, unit: unitSaid[2] === 'centavos' ? 'centavos' : 'reais' }
  return { name, unit: plain.startsWith('preco') || plain === 'valor' ? 'reais' : 'centavos' }
}

export function nearestColumn(cell: string): string | undefined {
  const found = nearest(plainOf(cell), [...known.keys()])
  return found && known.get(found)
}

/** "Preço (R$)": "preco r". */
const plainOf = (cell: string) =>
  searchable(cell)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
