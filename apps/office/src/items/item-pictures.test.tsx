import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { forgetStored } from '@mutirao/client/forget-stored'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { addPicture, addVideo, getWritten, type Written } from '@mutirao/contract/written'
import { App } from '../app.tsx'
import { itemWords } from './item-issues.ts'

const drawn = vi.hoisted(() => vi.fn())
// jsdom draws nothing.
vi.mock('#device/photo-canvas.ts', () => ({
  loadPhoto: async () => ({ width: 400, height: 200 }),
  photoSize: () => ({ width: 400, height: 200 }),
  drawPhoto: drawn,
  drawnPicture: () => 'RFJBV04=',
}))

beforeEach(() => {
  forgetStored([])
  drawn.mockClear()
})

const hash = '0123456789abcdef0123'
const pictureOf = (name: string) => ({ name: `${name}.webp`, hash: name.repeat(20), width: 400, height: 200, color: '#cccccc' })
const written: Written = {
  id: 'bolo',
  revision: 'r1',
  value: {
    id: 'bolo',
    campaign: 'feira',
    name: 'Bolo de fubá',
    category: 'padaria',
    price: 1890,
    unit: '500 g',
    description: 'De fubá',
    pictures: ['a.webp', 'b.webp'],
    pictureTexts: ['', 'Fatia no prato'],
    tags: [],
  },
  pictures: [pictureOf('a'), pictureOf('b')],
}

function serve() {
  const sent: unknown[] = []
  const server = serveOffice({
    role: 'manager',
    reads: [
      [
        listDeskItems,
        () => ({
          body: {
            content: [],
            page: 0,
            size: 50,
            totalElements: 0,
            counts: { sold: 1, low: 0, out: 0, hidden: 0 },
            categories: [{ id: 'padaria', name: 'Padaria' }],
            campaigns: [{ id: 'feira', name: 'Feira de sábado' }],
          },
        }),
      ],
      [getWritten, () => ({ body: written })],
    ],
  })
  server.answer = ({ path, body }) => {
    if (path === addVideo.path) {
      sent.push(body)
      return { status: 201, body: { name: `video-${hash}.mp4`, hash } }
    }
    if (path !== addPicture.path) return { body: { ...written, revision: 'r2', value: body['value'], warnings: [] } }
    sent.push(body)
    return { status: 201, body: pictureOf('c') }
  }
  go('items/bolo')
  render(<App />)
  const saved = () => server.acts.findLast(({ path }) => path === '/api/admin/written/items/bolo')?.body['value']
  return { server, sent, saved, user: userEvent.setup() }
}

const open = async (user: ReturnType<typeof userEvent.setup>, at: number) => {
  await user.click(await screen.findByRole('button', { name: `Girar, cortar ou descrever a foto ${at}` }))
  return within(await screen.findByRole('dialog'))
}
const save = async (user: ReturnType<typeof userEvent.setup>) => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
}

describe('a picture of an item', () => {
  it('is described for people who do not see it, and keeps the text of the others', async () => {
    const { user, saved, sent } = serve()
    const sheet = await open(user, 1)
    await user.type(sheet.getByLabelText('O que a foto mostra (opcional)'), 'Bolo inteiro')
    await user.click(sheet.getByRole('button', { name: 'Usar assim' }))
    await save(user)
    await waitFor(() => expect(saved()).toMatchObject({ pictures: ['a.webp', 'b.webp'], pictureTexts: ['Bolo inteiro', 'Fatia no prato'] }))
    // A picture that is neither turned nor cut is not sent again.
    expect(sent).toEqual([])
  })

  it('changes its place, and takes its text with it', async () => {
    const { user, saved } = serve()
    const sheet = await open(user, 2)
    expect(sheet.getByText('É a 2ª de 2')).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: 'Para antes' }))
    expect(sheet.getByText('É a capa')).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: 'Usar assim' }))
    await save(user)
    await waitFor(() => expect(saved()).toMatchObject({ pictures: ['b.webp', 'a.webp'], pictureTexts: ['Fatia no prato'] }))
  })

  it('turned and cut is sent as a picture of its own, in the place of the former one', async () => {
    const { user, saved, sent } = serve()
    const sheet = await open(user, 1)
    await user.click(await sheet.findByRole('button', { name: 'Girar' }))
    await user.click(sheet.getByRole('radio', { name: 'Quadrada' }))
    expect(drawn).toHaveBeenLastCalledWith(expect.anything(), expect.anything(), {
      turns: 3,
      cut: { left: 0, top: 100, width: 200, height: 200 },
      widest: 640,
    })
    sheet.getByRole('button', { name: /^Foto 1: arraste/ }).focus()
    await user.keyboard('{ArrowDown}')
    expect(drawn).toHaveBeenLastCalledWith(expect.anything(), expect.anything(), {
      turns: 3,
      cut: { left: 0, top: 110, width: 200, height: 200 },
      widest: 640,
    })
    await user.click(sheet.getByRole('button', { name: 'Usar assim' }))
    await save(user)
    expect(sent).toEqual([{ picture: 'RFJBV04=' }])
    await waitFor(() => expect(saved()).toMatchObject({ pictures: ['c.webp', 'b.webp'], pictureTexts: ['', 'Fatia no prato'] }))
  })

  it('that the server refuses stays as it was, with the reason in the sheet', async () => {
    const { user, server } = serve()
    const sheet = await open(user, 1)
    await user.click(await sheet.findByRole('button', { name: 'Girar' }))
    server.answer = () => ({ status: 422, body: { code: 'not_a_picture', reason: 'a imagem é pequena demais, como pao.jpg' } })
    await user.click(sheet.getByRole('button', { name: 'Usar assim' }))
    expect(await sheet.findByText('A imagem é pequena demais.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' }).disabled).toBe(true)
  })
})

describe('the video of an item', () => {
  const box = (kind: string, content = '') =>
    String.fromCharCode(0, 0, (content.length + 8) >> 8, (content.length + 8) & 255) + kind + content
  /** A film as a phone writes it. */
  const film = ({ seconds = 7, codec = 'avc1', more = 0 } = {}) => {
    const header = box('mvhd', `${'\0'.repeat(12)}\0\0\0\u0001\0\0\0${String.fromCharCode(seconds)}${'\0'.repeat(80)}`)
    const track = box('trak', box('mdia', box('minf', box('stbl', box('stsd', `\0\0\0\0\0\0\0\u0001${box(codec, '\0'.repeat(70))}`)))))
    const bytes = Uint8Array.from(box('ftyp', 'isom') + box('moov', header + track) + box('mdat', 'film'), (sign) => sign.charCodeAt(0))
    return new File([bytes, new Uint8Array(more)], 'bolo.mp4', { type: 'video/mp4' })
  }

  it('is chosen, seen, saved and taken away; one that phones do not show is refused before it travels', async () => {
    const { user, saved, sent } = serve()
    const choose = async (file: File) => user.upload(await screen.findByLabelText(/^(Escolher|Trocar o) vídeo$/), file)
    for (const [file, text] of [
      [film({ more: 8_000_000 }), 'Este vídeo tem 9 MB, e o limite é 8 MB. Corte-o, ou grave de novo com menos qualidade.'],
      [film({ seconds: 61 }), 'Este vídeo tem 61 segundos, e o limite é 60. Corte-o e escolha de novo.'],
      [film({ codec: 'hvc1' }), /num formato que nem todo celular abre/],
      [new File(['PK'], 'bolo.mp4', { type: 'video/mp4' }), 'Este arquivo não é um vídeo MP4, ou está incompleto. Escolha outro.'],
    ] as const) {
      await choose(file)
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(sent).toEqual([])

    await choose(film())
    expect((await screen.findByLabelText('Vídeo do produto')).getAttribute('src')).toBe(`/media/${hash}.mp4`)
    expect(screen.queryByText(/^Este arquivo não/)).toBeNull()
    expect(sent).toEqual([{ video: expect.stringContaining('AAAADGZ0eXBpc29t') }])
    await save(user)
    await waitFor(() => expect(saved()).toMatchObject({ video: `video-${hash}.mp4` }))

    await user.click(screen.getByRole('button', { name: 'Tirar o vídeo' }))
    expect(screen.queryByLabelText('Vídeo do produto')).toBeNull()
    await save(user)
    await waitFor(() => expect(saved()).not.toHaveProperty('video'))
  })
})

it('a change of texts is read with the place of each picture', () => {
  expect(itemWords.valueText('pictureTexts', ['', 'Fatia no prato'])).toBe('Foto 2: Fatia no prato')
})
