/** A paragraph in each of several languages, so that guesses by statistics have something to go by. */
export const texts = {
  english:
    'The committee met on Tuesday and agreed, after a long debate, to postpone the decision until the spring.',
  french:
    'Après une longue délibération, le comité a décidé de reporter la décision à l’été prochain; où sera-t-il alors ?',
  german:
    'Die Prüfung ergab, daß für größere Mengen höhere Gebühren fällig würden; über die Änderung müsse noch geredet werden.',
  polish:
    'Zażółć gęślą jaźń. Komisja zdecydowała, że następne posiedzenie odbędzie się późną jesienią w Łodzi, jeśli pogoda pozwoli.',
  russian:
    'Комиссия собралась во вторник и после долгих обсуждений решила отложить рассмотрение вопроса до весны следующего года.',
  greek:
    'Η επιτροπή συνεδρίασε την Τρίτη και αποφάσισε, μετά από μακρά συζήτηση, να αναβάλει την απόφαση για την άνοιξη.',
  japanese:
    '委員会は火曜日に会合を開き、長い議論の末、決定を来年の春まで延期することにした。詳しい理由はまだ発表されていません。',
  chinese:
    '委员会星期二开会，经过长时间的讨论，决定把这个问题推迟到明年春天再作决定。详细的原因目前还没有公布。',
  taiwanese:
    '委員會星期二開會，經過長時間的討論，決定把這個問題延到明年春天再作決定。詳細的原因目前還沒有公布。',
  korean:
    '위원회는 화요일에 모여 오랜 논의 끝에 결정을 내년 봄까지 미루기로 하였다. 자세한 이유는 아직 발표되지 않았다.',
} as const

export type Language = keyof typeof texts

/** Twenty numbered lines of the paragraph. */
export function lettersIn(language: Language): string {
  return Array.from({ length: 20 }, (_, i) => `${i + 1}. ${texts[language]}\n`).join('')
}
