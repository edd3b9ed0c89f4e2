import { move, picture, shadow } from '../draw.ts'
import { box, pouch, tag, tallBox } from '../packets.ts'
import { crate, lay, loose } from '../produce.ts'
import { stick } from '../vessels.ts'

const panettone = tallBox('#c8342f', 'bread | Panetone | FRUTAS · 500 G', { ink: '#fff4de', trim: '#e7b24a' })
const supper =
  picture('wine-glass', [120, 190, 190], { rotate: -6 }) +
  move(panettone, [150, 10, 0.62]) +
  picture('grapes', [370, 220, 160], { rotate: 6 }) +
  picture('chocolate-bar', [176, 282, 120], { rotate: -12 }) +
  picture('wrapped-gift', [336, 290, 116]) +
  picture('cheese-wedge', [256, 296, 110])

export const corporativo: Record<string, string> = {
  c_cesta: crate(supper, '| Cesta de Natal | 22 ITENS'),
  c_cesta2: crate(
    move(panettone, [40, 20, 0.6]) +
      picture('red-apple', [330, 230, 130]) +
      picture('cheese-wedge', [236, 280, 130]) +
      picture('pineapple', [300, 150, 190], { rotate: 10 }) +
      picture('cookie', [380, 284, 110]),
    '| Cesta família | 15 ITENS',
  ),
  c_cesta3: crate(
    picture('wrapped-gift', [150, 220, 190]) +
      picture('grapes', [350, 200, 180]) +
      picture('pear', [250, 190, 170]) +
      picture('chestnut', [240, 286, 110]) +
      picture('cherries', [340, 290, 110]),
    '| Sem glúten | 14 ITENS',
  ),
  c_panetone: panettone,
  c_panetone2: tallBox('#4a2418', 'chocolate-bar | Panetone | GOTAS · 500 G', { ink: '#ffdfb8', trim: '#e7b24a' }),
  c_bombons: box('#0f4c81', 'candy | Bombons | BAHIA · 16 UN.', { ink: '#eaf4ff', trim: '#e7b24a' }),
  c_bike: loose(picture('bicycle', [240, 250, 400])),
  c_bike2: loose(picture('bicycle', [240, 254, 380], { hue: 200 })),
  c_patinete: loose(picture('kick-scooter', [240, 238, 370], { hue: 40 })),
  c_capacete: loose(picture('military-helmet', [240, 240, 360], { hue: 120, saturate: 1.3, brightness: 1.15 })),
  c_cadeado: loose(picture('locked-with-key', [240, 240, 340])),
  c_cinema: loose(
    picture('clapper-board', [210, 220, 270], { rotate: -8 }) + picture('admission-tickets', [320, 314, 200], { rotate: 12 }),
  ),
  c_teatro: loose(picture('performing-arts', [240, 240, 360])),
  c_museu: loose(picture('classical-building', [240, 234, 350]), '| Passe anual | 8 MUSEUS', 366),
  c_livros: loose(picture('books', [240, 244, 350])),
  c_livro: loose(picture('green-book', [240, 240, 350]) + picture('carrot', [352, 320, 130], { rotate: 10 })),
  c_fone: loose(picture('headphone', [240, 240, 350])),
  c_teclado: loose(picture('keyboard', [240, 246, 400])),
  c_relogio: loose(picture('watch', [240, 236, 370])),
  c_tenis: loose(picture('running-shoe', [240, 252, 370])),
  c_yoga: tag(loose(picture('person-in-lotus-position', [240, 214, 340])), '| Tapete de cortiça | IOGA'),
  c_garrafa: stick('#1f7a74', 'droplet | Térmica | AÇO · 750 ML', { cap: '#22303a' }),
  c_massagem: shadow(240, 400, 150) + lay('two', 'lotus') + picture('candle', [356, 300, 140]),
  c_cafe: pouch('#0f4c81', 'hot-beverage | Do clube | GRÃOS · 500 G', { paper: '#f6e3c8' }),
}
