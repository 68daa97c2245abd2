export type Tongue =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'pt'
  | 'it'
  | 'tr'
  | 'pl'
  | 'ar'
  | 'he'
  | 'hi'
  | 'ja'
  | 'ko'
  | 'zh'
  | 'ru'
export type Topic =
  | 'city'
  | 'food'
  | 'code'
  | 'sea'
  | 'money'
  | 'music'
  | 'garden'
  | 'sport'
  | 'school'
  | 'night'

/** Nobody real: names made up for the demo world. */
export interface Person {
  readonly handle: string
  readonly name: string
  readonly tongue: Tongue
  readonly topic: Topic
  /** How much of the posts are theirs, relative to others. */
  readonly weight: number
  readonly isPrivate?: true
  /** Sells some of their posts. */
  readonly sells?: true
}

const person = (
  handle: string,
  name: string,
  tongue: Tongue,
  topic: Topic,
  weight: number,
  more: Pick<Person, 'isPrivate' | 'sells'> = {},
): Person => ({ handle, name, tongue, topic, weight, ...more })

export const people: readonly Person[] = [
  person('mara', 'Mara Lindqvist', 'en', 'city', 5),
  person('theo_writes', 'Theo Okafor', 'en', 'money', 5, { sells: true }),
  person('bakehouse', 'Bakehouse', 'en', 'food', 5, { sells: true }),
  person('noor_alrashid', 'نور الرشيد', 'ar', 'city', 4),
  person('dana_levi', 'דנה לוי', 'he', 'music', 3),
  person('sakura_y', '山本さくら', 'ja', 'garden', 4),
  person('minjun_p', '박민준', 'ko', 'code', 3),
  person('li_wenxin', '李文心', 'zh', 'school', 3),
  person('ananya_rao', 'अनन्या राव', 'hi', 'food', 3),
  person('olga_m', 'Ольга Мельник', 'ru', 'night', 3),
  person('xochitl', 'Xóchitl', 'es', 'garden', 4),
  person('wolfgang_mz', 'Wolfgang Maximilian von Hohenfels-Rabenau zu Lahn', 'de', 'sea', 3),
  person('adaeze_nwosu', 'Adaeze Chukwuemeka-Nwosu', 'en', 'code', 5, { sells: true }),
  person('kahele', 'Kahele Kamakawiwo', 'en', 'sea', 4),
  person('rain_or_shine', '☀️ Rain or Shine 🌧️', 'en', 'city', 4),
  person('ines_duarte', 'Inês Duarte', 'pt', 'music', 3),
  person('amelie_r', 'Amélie Rousselot', 'fr', 'food', 4, { sells: true }),
  person('giulia_ferri', 'Giulia Ferri', 'it', 'food', 3),
  person('emre_ates', 'Emre Ateş', 'tr', 'sport', 3),
  person('zofia_w', 'Zofia Wiśniewska', 'pl', 'school', 3),
  person('tane_m', 'Tāne Māhuta Rāwiri', 'en', 'sport', 3),
  person('siobhan_od', 'Siobhán Ó Dálaigh', 'en', 'music', 4),
  person('thuy_nguyen', 'Nguyễn Thị Thanh Thủy', 'en', 'food', 3),
  person('aputsiaq', 'Aputsiaq', 'en', 'sea', 2),
  person('yohannes_t', 'Yohannes Tesfaye', 'en', 'sport', 3),
  person('freya', 'Freya', 'en', 'garden', 4),
  person('jose_ignacio', 'José Ignacio Etxeberria Goikoetxea', 'es', 'city', 3),
  person('lena_k', 'Lena Krüger', 'de', 'school', 3),
  person('mateusz_z', 'Mateusz Żółkiewski', 'pl', 'code', 2),
  person('priya_s', 'Priya Subramaniam', 'en', 'money', 4, { sells: true }),
  person('chidi', 'Chidi 🎧', 'en', 'music', 3),
  person('halima_d', 'Halima Diallo', 'fr', 'school', 3),
  person('bo_li', 'Bo Li', 'en', 'code', 3),
  person('ragnheidur', 'Ragnheiður Þórhallsdóttir', 'en', 'sea', 2),
  person('samira_k', 'سميرة خليل', 'ar', 'food', 2),
  person('the_night_bus', 'The Night Bus', 'en', 'night', 4),
  person('ottoline', 'Ottoline', 'en', 'night', 3),
  person('zero_one', '01', 'en', 'code', 2),
  person('keiko_quiet', '静かな恵子', 'ja', 'night', 2, { isPrivate: true }),
  person('dad_jokes_daily', 'Dad Jokes, Daily 🥁', 'en', 'school', 4),
]
