import type { Person, Topic } from './people.ts'

interface About {
  readonly bio: string
  readonly location: string
  readonly web_link: string
}

/** The bio of people who have no entry of their own below. */
const byTopic: Readonly<Record<Topic, string>> = {
  city: 'Streets, stairs, and what people leave on benches.',
  food: 'Mostly recipes. Sometimes only the crumbs.',
  code: 'I write programs and then I explain why they did that.',
  sea: 'Tides, boats, weather.',
  money: 'What things cost, and who pays.',
  music: 'Rehearsals, rooms, the odd good night.',
  garden: 'Things grow here if I let them.',
  sport: 'Early, wet, worth it.',
  school: 'Teaching by day. Marking by night.',
  night: 'Awake when the buses are empty.',
}

/** Every shape a profile's head can have: all of it, nothing at all, very long, another script, many lines. */
const own: Readonly<Record<string, Partial<About>>> = {
  mara: {
    bio: 'I photograph stairwells and write down what people say in them.\nLisbon, and wherever the train stops.',
    location: 'Lisbon',
    web_link: 'https://mara.example',
  },
  theo_writes: {
    bio: 'Numbers behind the news. Receipts for everything I claim; corrections pinned for a week.',
    location: 'Lagos · London',
    web_link: 'https://theo-writes.example/about',
  },
  bakehouse: {
    bio: 'Bread at 6. Gone by 9.',
    location: '14 Mill Lane',
    web_link: 'https://bakehouse.example',
  },
  zero_one: { bio: '', location: '', web_link: '' },
  ottoline: { bio: '' },
  noor_alrashid: { bio: 'أكتب عن المدينة ليلاً، وعن المقاهي التي تُغلق متأخرة.', location: 'عمّان' },
  dana_levi: { bio: 'כינור, תה, וחתולה אחת שלא מקשיבה.', location: 'חיפה' },
  sakura_y: { bio: '庭と路地の記録。朝だけ更新します。', location: '京都' },
  wolfgang_mz: {
    bio: 'Segelt, seit er laufen kann, und schreibt darüber länger, als er sollte: von Leuchttürmen und ihren Wärtern, von Häfen, die es nicht mehr gibt, von Knoten, die halten, und von solchen, die nur so aussehen. Früher Kapitän auf Küstenschiffen, heute Gast auf fremden Booten, der ungefragt am Ruder steht. Antwortet auf alle Briefe, auch auf die unfreundlichen, meist nach dem Abendessen und immer mit Grüßen an die Familie, die er nicht kennt.',
    location: 'Hohenfels-Rabenau an der Lahn, bei gutem Wetter',
    web_link: 'https://logbuch-eines-alten-kapitaens-auf-fremden-schiffen.example/eintraege/2026/herbst',
  },
  rain_or_shine: { bio: '☔️ or ☀️, nothing in between.', location: 'Bergen' },
  keiko_quiet: { bio: '友だちだけに。', location: '' },
  dad_jokes_daily: { bio: 'One a day.\nNo refunds.\n\n(Mum disagrees.)' },
}

export function aboutOf({ handle, topic }: Person): About {
  return { bio: byTopic[topic], location: '', web_link: '', ...own[handle] }
}
