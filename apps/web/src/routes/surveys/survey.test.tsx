import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendWaiting } from '#features/surveys/waiting-answers.ts'
import { openScreen } from '#testing/open-screen.tsx'
import { setTransport } from '@mutirao/client/call'
import { readStored, store } from '@mutirao/client/storage'

const survey = {
  id: 'clube',
  trigger: 'campaign',
  campaignId: 'feira',
  title: 'O clube',
  reward: 'R$ 5 na carteira',
  state: 'OPEN',
  questions: [
    {
      id: 'dia',
      type: 'single',
      text: 'Qual dia?',
      required: true,
      options: [
        { id: 'sabado', text: 'Sábado' },
        { id: 'domingo', text: 'Domingo' },
      ],
    },
    { id: 'porque', type: 'text', text: 'Por quê?', required: false },
    { id: 'nota', type: 'nps', text: 'Recomenda?', required: true, minimumLabel: 'Nunca', maximumLabel: 'Sempre' },
  ],
}
const path = '/api/operation/surveys'
const answersPath = `POST ${path}/clube/answers`
let held: object[]
let taken: () => Response

beforeEach(() => {
  localStorage.clear()
  store('lead', 'a-lead')
  vi.stubGlobal('scrollTo', () => undefined)
  held = [survey]
  taken = () => Response.json({ title: survey.title, reward: survey.reward }, { status: 201 })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(id = 'clube') {
  const answers = { [`GET ${path}`]: () => Response.json(held), [answersPath]: () => taken() }
  const opened = await openScreen(`/survey?id=${id}`, { answers })
  return { ...opened, sent: () => opened.asked.filter(({ call }) => call === answersPath).map(({ body }) => body) }
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a survey', () => {
  it('is answered with the keyboard alone, one question per card', async () => {
    const { sent } = await open()
    await title('Qual dia?')
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Escolha uma resposta para continuar.')
    await userEvent.keyboard('2{Enter}')
    await title('Por quê?')
    expect(screen.getByRole('button', { name: 'Pular' })).toBeDefined()
    await userEvent.keyboard('{Enter}')
    await title('Recomenda?')
    await userEvent.keyboard('10')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '10, Sempre' }).checked).toBe(true)
    await userEvent.keyboard('{Enter}')
    await title('Obrigado pela resposta!')
    expect(screen.getByText('R$ 5 na carteira')).toBeDefined()
    expect(sent()).toEqual([{ answers: { dia: 'domingo', nota: 10 } }])
  })

  it('that leaves the shop while it is answered says so', async () => {
    await open()
    await title('Qual dia?')
    await userEvent.keyboard('2{Enter}')
    await title('Por quê?')
    await userEvent.keyboard('{Enter}')
    await title('Recomenda?')
    taken = () => Response.json({ code: 'not_found' }, { status: 404 })
    await userEvent.keyboard('10{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Não encontramos esta pesquisa. Ela pode ter saído do ar ou ser de outra conta.',
    )
  })

  it('goes back without losing answers, also after the screen was left', async () => {
    await open()
    await title('Qual dia?')
    await userEvent.click(screen.getByRole('radio', { name: 'Sábado' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
    await title('Por quê?')
    await userEvent.type(screen.getByRole('textbox', { name: 'Por quê?' }), 'Durmo até 10')
    await userEvent.click(screen.getByRole('button', { name: 'Pergunta anterior' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sábado' }).checked).toBe(true)
    cleanup()
    await open()
    // The last question with an answer is open.
    await title('Por quê?')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Por quê?' }).value).toBe('Durmo até 10')
    await userEvent.click(screen.getByRole('button', { name: 'Pergunta anterior' }))
    await title('Qual dia?')
  })

  it('stores offline answers on the device and sends them when the connection is back', async () => {
    const { sent } = await open()
    taken = () => {
      throw new TypeError('Failed to fetch')
    }
    await title('Qual dia?')
    await userEvent.keyboard('1{Enter}')
    await title('Por quê?')
    await userEvent.keyboard('{Enter}')
    await title('Recomenda?')
    await userEvent.keyboard('9{Enter}')
    expect(await screen.findByText(/guardadas neste aparelho/)).toBeDefined()
    expect(readStored('survey-waiting')).toEqual({ clube: { dia: 'sabado', nota: 9 } })
    await sendWaiting()
    expect(readStored('survey-waiting')).toHaveProperty('clube')

    taken = () => Response.json({ code: 'overloaded' }, { status: 503 })
    await sendWaiting()
    expect(readStored('survey-waiting')).toHaveProperty('clube')

    taken = () => Response.json({ title: 'O clube' }, { status: 201 })
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(readStored('survey-waiting')).toEqual({}))
    expect(sent().at(-1)).toEqual({ answers: { dia: 'sabado', nota: 9 } })
    const asked = sent().length
    await sendWaiting()
    expect(sent()).toHaveLength(asked)
  })

  it('thanks for an already stored answer, and keeps nothing to send', async () => {
    taken = () => Response.json({ code: 'already_answered' }, { status: 409 })
    store('survey-waiting', { clube: { dia: 'sabado' } })
    setTransport(async () => taken())
    dispatchEvent(new StorageEvent('storage', { key: 'survey-waiting' }))
    await sendWaiting()
    expect(readStored('survey-waiting')).toEqual({})
    held = [{ ...survey, state: 'ANSWERED' }]
    await open()
    await title('Você já respondeu. Obrigado!')
  })

  it('thanks after its end; reports an unknown survey', async () => {
    held = [{ ...survey, state: 'CLOSED' }]
    await open()
    expect(await title('Esta pesquisa já terminou')).toBeDefined()
    cleanup()
    await open('outra')
    expect(await title('Não encontramos esta pesquisa')).toBeDefined()
  })
})
