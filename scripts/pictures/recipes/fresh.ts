import { block, glossy, picture, shadow } from '../draw.ts'
import { clearBag } from '../packets.ts'
import { band, crate, lay, loose, tray } from '../produce.ts'

const redder = { hue: 14, saturate: 1.05 }
const amber = { hue: -8, saturate: 1.15 }

export const harvest =
  picture('broccoli', [136, 196, 170], { rotate: -8 }) +
  picture('carrot', [348, 170, 170], { rotate: 20 }) +
  picture('leafy-green', [240, 150, 190]) +
  picture('tomato', [330, 262, 118], redder) +
  picture('lemon', [196, 270, 104]) +
  picture('avocado', [128, 276, 120], { rotate: -12 }) +
  picture('eggplant', [262, 240, 150], { rotate: 30 }) +
  picture('bell-pepper', [386, 258, 104], { rotate: 8 }) +
  picture('tomato', [246, 290, 96], redder)

const papaya = (x: number, y: number, rotate: number) => {
  const skin = `<ellipse cx="0" cy="0" rx="78" ry="136" fill="#f2a33a"/><ellipse cx="0" cy="0" rx="78" ry="136" fill="url(#sheen)"/>`
  const flesh = `<ellipse cx="0" cy="6" rx="62" ry="116" fill="#ff7f45"/><ellipse cx="0" cy="14" rx="30" ry="70" fill="#d9552a"/>`
  const seeds = Array.from(
    { length: 16 },
    (_, at) =>
      `<circle cx="${((at * 37) % 40) - 20}" cy="${-40 + at * 7}" r="6.5" fill="#2b1a14"/><circle cx="${((at * 37) % 40) - 22}" cy="${-42 + at * 7}" r="2" fill="#fff" opacity=".5"/>`,
  ).join('')
  return `<g transform="translate(${x} ${y}) rotate(${rotate})" style="filter:drop-shadow(0 6px 6px #1a120844)">${skin}${rotate < 0 ? '' : flesh + seeds}</g>`
}

const yellowMelon = `<g transform="rotate(-16 240 260)">${glossy('M84 262C84 170 160 122 240 122S396 170 396 262S320 400 240 400S84 354 84 262Z', '#f6cf2f')}<path d="M110 210Q240 160 370 214M96 262Q240 226 384 264M110 318Q240 300 368 320" stroke="#c99a12" stroke-opacity=".35" stroke-width="4" fill="none"/></g>`

export const fresh: Record<string, string> = {
  tomate: tray('#2f7a4f', lay('tray', 'tomato', redder), '| Tomate italiano | SEM AGROTÓXICO · 1 KG'),
  tomatecereja: clearTray(lay('tray', 'tomato', redder), '| Tomate-cereja | BANDEJA · 300 G'),
  abacate: loose(lay('three', 'avocado'), '| Avocado | ORGÂNICO · 3 UN.', 352),
  banana: loose(lay('two', 'banana'), '| Banana | CACHO DO DIA', 352),
  banana_nanica: loose(lay('fan', 'banana', { brightness: 1.04 }), '| Banana-nanica | CACHO · 1 KG', 356),
  cenoura_kg: clearBag(lay('heap', 'carrot'), '| Cenoura | LAVADA · 1 KG', { cap: '#d9822b' }),
  batata_organica: clearBag(lay('heap', 'potato'), '| Batata | ORGÂNICA · 1 KG', { cap: '#2f7a4f' }),
  maca_gala: tray('#e8e2cf', lay('tray', 'red-apple', { hue: 10, brightness: 1.12 }), '| Maçã gala | 1 KG'),
  alface: loose(picture('leafy-green', [240, 226, 370]), '| Sítio Boa Vista | ALFACE CRESPA · 1 UN.', 346),
  cenoura: loose(lay('fan', 'carrot'), '| Cenoura | MAÇO · 500 G', 350),
  brocolis: loose(picture('broccoli', [240, 238, 370])),
  manga: loose(lay('three', 'mango')),
  uva: loose(
    picture('grapes', [176, 232, 270], { rotate: -8, hue: 26 }) + picture('grapes', [304, 262, 270], { rotate: 10, hue: 26 }),
    '| Uva niágara | BANDEJA · 500 G',
    356,
  ),
  pimentao: tray('#3f4a57', lay('tray', 'bell-pepper'), '| Pimentão verde | ORGÂNICO · 400 G'),
  cebola: loose(lay('three', 'onion', { hue: -66, saturate: 1.25, brightness: 0.72 }), '| Cebola roxa | ORGÂNICA · 1 KG', 352),
  cebola_amarela: loose(lay('three', 'onion', amber)),
  alho: loose(
    picture('garlic', [300, 226, 250], { rotate: 10 }) + picture('garlic', [176, 276, 246], { rotate: -10 }),
    '| Alho roxo | ORGÂNICO · 200 G',
    354,
  ),
  batatadoce: loose(lay('two', 'roasted-sweet-potato'), '| Batata-doce | CASCA ROXA · 1 KG', 350),
  batata: loose(lay('three', 'potato'), '| Batata | LAVADA · 1 KG', 356),
  berinjela: loose(lay('two', 'eggplant')),
  pepino: loose(lay('two', 'cucumber'), '| Pepino japonês | ORGÂNICO · 500 G', 350),
  abobora: loose(picture('melon', [240, 250, 350], { hue: -4, saturate: 0.85, brightness: 0.72 }), '| Cabotiá | ORGÂNICA · 1,8 KG', 336),
  milho: tray(
    '#e8e2cf',
    picture('ear-of-corn', [150, 226, 230], { rotate: -20 }) +
      picture('ear-of-corn', [330, 226, 230], { rotate: 20 }) +
      picture('ear-of-corn', [240, 220, 250]),
    '| Milho-verde | 4 ESPIGAS',
  ),
  gengibre: loose(picture('ginger-root', [240, 244, 350]), '| Gengibre | ORGÂNICO · 150 G', 350),
  cogumelo: tray(
    '#6d5a48',
    lay('tray', 'brown-mushroom', { hue: 30, saturate: 0.35, brightness: 1.5 }),
    '| Cogumelo-de-paris | BANDEJA · 200 G',
  ),
  ervilha: loose(lay('fan', 'pea-pod'), '| Ervilha-torta | ORGÂNICA · 200 G', 344),
  ervas: loose(lay('fan', 'herb', { hue: 8 }), '| Cheiro-verde | MAÇO ORGÂNICO', 340),
  rucula: loose(lay('fan', 'herb', { hue: 14, saturate: 1.3, brightness: 0.72 }), '| Rúcula | MAÇO ORGÂNICO', 340),
  couve: loose(lay('fan', 'leafy-green', { hue: 14, brightness: 0.88 }), '| Couve-manteiga | MAÇO ORGÂNICO', 340),
  maca: loose(lay('three', 'red-apple'), '| Maçã | SEM CERA · 1 KG', 356),
  pera: loose(lay('three', 'pear'), '| Pera | PORTUGUESA · 1 KG', 356),
  laranjafruta: clearBag(lay('heap', 'tangerine'), '| Laranja-pera | ORGÂNICA · 3 KG', { cap: '#2f7a4f' }),
  limao: clearBag(lay('heap', 'lime'), '| Limão-taiti | ORGÂNICO · 1 KG', { cap: '#3f7d2f' }),
  melancia: loose(picture('watermelon', [240, 250, 360])),
  abacaxi: loose(picture('pineapple', [240, 236, 380]), '| Pérola | ABACAXI · 1 UN.', 344),
  coco: loose(picture('coconut', [240, 244, 350], { hue: 66, saturate: 0.9 }), '| Coco-verde | GELADO · 1 UN.', 350),
  mirtilo: clearTray(lay('tray', 'blueberries'), '| Mirtilo | BANDEJA · 125 G'),
  morango: clearTray(lay('tray', 'strawberry'), '| Morango | ORGÂNICO · 250 G'),
  cesta: crate(harvest, '| Cesta da semana | 12 ITENS · 7 KG'),
  girassol: loose(
    picture('sunflower', [160, 206, 250], { rotate: -18 }) +
      picture('sunflower', [324, 210, 250], { rotate: 18 }) +
      picture('sunflower', [240, 250, 270]),
    '| Girassóis | RAMO COM 5',
    354,
  ),
  mamao: shadow(240, 414, 160) + papaya(176, 250, -18) + papaya(304, 256, 14),
  kiwi: loose(lay('three', 'kiwi-fruit'), '| Kiwi | 500 G', 360),
  cereja: clearTray(lay('tray', 'cherries'), '| Cereja | FRESCA · 250 G'),
  pessego: loose(lay('three', 'peach'), '| Pêssego | 1 KG', 360),
  melao: shadow(240, 404, 150) + yellowMelon + band('| Melão amarelo | 1 UN. · 1,8 KG', 300),
  pimentafresca: loose(lay('fan', 'hot-pepper', { hue: 22, saturate: 1.1 }), '| Dedo-de-moça | 100 G', 344),
  salada: clearBag(lay('heap', 'leafy-green'), '| Salada verde | HIGIENIZADA · 200 G', { cap: '#1c7a38' }),
  legumes: clearBag(
    picture('carrot', [170, 190, 170]) +
      picture('potato', [310, 190, 160]) +
      picture('broccoli', [180, 290, 170]) +
      picture('ear-of-corn', [310, 290, 170]) +
      picture('onion', [240, 240, 130]),
    '| Sopa da casa | LEGUMES PICADOS · 500 G',
    { cap: '#d9822b' },
  ),
}

function clearTray(items: string, text: string) {
  return tray('#dfe9dc', items, text) + block([60, 306, 360, 6], '#fff', 3)
}
