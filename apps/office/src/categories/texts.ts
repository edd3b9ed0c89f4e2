/** Texts of the categories. */
export const categoryTexts = {
  title: 'Categorias',
  text: 'As prateleiras da loja. Cada produto está em uma, e quem compra procura por elas.',
  back: 'Categorias',
  backToItems: 'Produtos',
  none: 'Nenhuma categoria ainda.',
  newCategory: 'Nova categoria',
  add: 'Criar categoria',
  added: (name: string) => `Categoria criada: ${name}.`,
  thing: 'esta categoria',
  name: 'Nome',
  nameHint: 'Como Hortifrúti ou Padaria.',
  picture: 'Foto',
  pictureError: 'Escolha uma foto para a categoria',
  hue: 'Cor de fundo',
  otherHue: 'Como está',
  act: 'Tirar da loja',
  removeTitle: (name: string) => `Tirar ${name} da loja?`,
  removeText: 'Ela sai quando nenhum produto está nela. Pedidos feitos continuam como estão.',
  removed: (name: string) => `${name} saiu da loja.`,
  inUse: 'Ainda há produtos nesta categoria: mude-os para outra antes.',
}

const keys: Readonly<Record<string, string>> = { name: categoryTexts.name, picture: categoryTexts.picture, hue: categoryTexts.hue }
export const keyText = (key: string): string => keys[key] ?? key

/** The grounds to choose from, by their hue in degrees. */
export const hues = [
  { hue: 140, name: 'Verde' },
  { hue: 95, name: 'Amarelo' },
  { hue: 60, name: 'Laranja' },
  { hue: 25, name: 'Vermelho' },
  { hue: 350, name: 'Rosa' },
  { hue: 300, name: 'Roxo' },
  { hue: 250, name: 'Azul' },
  { hue: 195, name: 'Turquesa' },
]
export const hueText = (hue: unknown): string => hues.find((one) => one.hue === hue)?.name ?? String(hue)
