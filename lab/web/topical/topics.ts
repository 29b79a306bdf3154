/** The topics of the simulated world: a hierarchy of two levels, each with words that its pages favour. Siblings share their parent's words, and some words belong to several topics. */

export interface Topic {
  readonly number: number;
  readonly name: string;
  readonly title: string;
  readonly parent: number | null;
  /** Whether it may be tuned on. */
  readonly half: 'tune' | 'report';
  readonly words: readonly string[];
}

const source = `science|Science|theory experiment research evidence measurement laboratory hypothesis observation scientist data method result journal discovery model analysis physics university paper instrument sample field energy structure process
 astronomy|Astronomy|star planet telescope galaxy orbit comet moon asteroid nebula observatory eclipse light gravity spectrum dust satellite sky mission crater cosmic solar radiation surface cluster
 genetics|Genetics|gene cell protein mutation inheritance chromosome sequence trait organism population enzyme strand breeding species marker family tissue variation expression code embryo disease lineage drift
 climate|Climate science|temperature ocean carbon ice emission warming atmosphere rainfall drought glacier sea current record season forest storm methane coast satellite energy water flood surface cycle
 chemistry|Chemistry|reaction acid molecule compound solution catalyst bond crystal metal solvent polymer oxygen element mixture heat pressure enzyme water base ion surface gas carbon yield
 neuroscience|Neuroscience|brain neuron memory cortex signal synapse sleep perception cell learning patient attention nerve reward stimulus behaviour disease scan network stress movement vision language imaging
health|Health|patient doctor treatment hospital symptom risk care disease clinic therapy diagnosis medicine nurse pain prevention body test recovery drug blood infection study condition dose
 nutrition|Nutrition|vitamin protein meal diet fibre sugar calorie vegetable fat fruit weight snack breakfast grain supplement energy salt cooking appetite digestion kitchen milk bean portion
 cardiology|Heart health|heart artery cholesterol pressure stroke pulse valve rhythm exercise vein attack stress surgeon weight smoking salt monitor surgery tissue oxygen failure walking statin vessel
 fitness|Fitness|exercise muscle training strength workout running stretch endurance coach weight gym recovery posture breathing cycling routine injury balance rest goal movement swimming energy joint
 mental-health|Mental health|anxiety depression therapy stress mood sleep counselling trauma support mindfulness emotion crisis habit attention family worry panic listening isolation sadness memory behaviour coping school
 dentistry|Dentistry|tooth gum dentist enamel cavity brushing crown filling braces jaw root implant mouth plaque fluoride sugar bite cleaning extraction smile bleeding child sensitivity bone
technology|Technology|software computer device user system network data company design code product update screen security version tool internet platform interface performance standard hardware support storage
 programming|Programming|function compiler variable library language type test bug loop module thread memory syntax interface repository error string class algorithm editor framework release package pattern
 security|Computer security|attack password encryption malware vulnerability key hacker firewall breach certificate exploit patch token privacy identity phishing access audit server threat signature memory disclosure policy
 photography|Photography|camera lens exposure shutter aperture light portrait focus sensor flash landscape tripod film print colour frame shadow contrast filter image studio composition darkroom gallery
 robotics|Robotics|robot arm sensor actuator motion gripper controller motor joint camera battery task path warehouse autonomous wheel torque planning simulation drone factory balance learning feedback
 telecom|Telecommunications|antenna signal frequency fibre tower mobile bandwidth satellite carrier spectrum call cable router network coverage subscriber roaming latency exchange licence device wave rural tariff
sports|Sport|team season player match coach league training goal club win championship referee fan stadium injury score final record round defence captain tournament victory transfer
 football|Football|striker goalkeeper midfield penalty pass header defender corner kick pitch derby cup fixture tackle transfer manager offside squad dribble relegation header supporter equaliser possession
 cycling|Cycling|bike stage climb sprint peloton wheel gear saddle breakaway descent mountain helmet rider tour frame brake tyre chain road training jersey pace wind mile
 tennis|Tennis|serve racket court baseline backhand volley set rally clay grass forehand seed ace break slice umpire final doubles ranking deuce tiebreak surface return coach
 climbing|Climbing|rope route wall belay harness grip summit boulder crag ascent ledge chalk anchor mountain ice knot hold overhang guide weather glove finger carabiner face
 swimming|Swimming|pool stroke lane freestyle butterfly breath kick lap relay dive turn water coach goggles backstroke sprint medley wall training start medal wave endurance timing
arts|Arts|artist museum exhibition painting style work gallery audience culture century collection stage critic festival tradition composition colour form movement scene voice portrait master theatre
 painting|Painting|canvas brush oil pigment landscape portrait watercolour palette studio layer light fresco varnish sketch easel impression frame shade texture wall glaze perspective stroke collector
 opera|Opera|soprano aria conductor orchestra libretto tenor chorus stage act composer voice rehearsal baritone overture score duet costume premiere singer hall ballet curtain rhythm melody
 film-making|Film making|director scene camera script actor editing shot studio lens sound cut screen producer role light festival dialogue documentary frame set premiere sequence cinema story
 ceramics|Ceramics|clay kiln glaze pottery wheel vessel firing porcelain bowl potter stoneware slip tile heat cup surface studio mould plate crack shape oxide workshop earthenware
 poetry|Poetry|verse poem line rhyme stanza metaphor poet sonnet voice rhythm image lyric reading anthology silence translation metre page language season memory breath title reader
business|Business|company market price customer investment growth profit product management sale cost contract bank revenue strategy industry employee risk trade budget share finance demand report
 banking|Banking|loan deposit interest credit account branch mortgage bank lender payment reserve rate currency card debt transfer saving fee customer fraud regulation balance asset collateral
 real-estate|Real estate|house property rent tenant mortgage lease landlord apartment agent buyer price neighbourhood garden contract square roof building kitchen floor viewing deposit valuation renovation office
 marketing|Marketing|brand campaign advertising audience customer message slogan survey social channel target launch content logo survey consumer click agency budget poster story promotion segment loyalty
 startups|Start-ups|founder investor funding pitch venture equity growth prototype team accelerator product customer seed pivot market revenue launch hiring valuation board office idea incubator runway
 logistics|Logistics|warehouse delivery truck freight shipment inventory container port route pallet driver customs supply parcel fleet storage order train tracking carrier dock cargo delay packaging
nature|Nature|species animal forest plant habitat wildlife river conservation season bird tree population soil water landscape mountain reserve insect flower climate coast field island nest
 birds|Birds|feather nest migration wing song egg beak flock owl eagle hawk marsh hatch binoculars species chick garden plumage sparrow lake winter ringing seed heron
 gardening|Gardening|soil seed compost rose pruning lawn vegetable pot bloom weed root shade watering bed mulch greenhouse shrub bulb hedge harvest slug leaf tomato spade
 geology|Geology|rock mineral volcano fault layer fossil crystal earthquake basin lava sediment erosion crust granite magma quarry ridge limestone plate cave uplift core survey sandstone
 oceans|Oceans|reef whale coral tide fish plankton current shark wave depth shore salt dolphin kelp diver vessel island submarine net harbour seabed turtle storm oyster
 forests|Forests|tree timber oak pine canopy logging bark leaf moss fungus ranger fire trail sapling undergrowth deer wolf root axe harvest squirrel clearing trunk shade
society|Society|government law community history school city people family right citizen election court language culture policy public war population tradition century reform state village council
 education|Education|teacher pupil classroom lesson exam curriculum reading homework degree lecture school student grade library skill kindergarten tuition playground learning certificate discipline term campus essay
 law|Law|judge court trial lawyer contract appeal witness verdict evidence statute claim jury defendant prosecutor penalty crime property clause hearing settlement ruling offence bail licence
 archaeology|Archaeology|excavation tomb pottery ruin settlement artefact bronze burial temple trench inscription dating bone site layer coin wall mound iron empire fragment survey museum skeleton
 transport|Transport|train bus tram station road bridge tunnel ticket passenger traffic railway platform cycle lane ferry commuter route timetable delay airport driver fare track parking
 food-history|Food history|bread spice recipe salt wine market kitchen cheese trade harvest feast grain sugar oven mill beer tavern preserve cook banquet fish olive butter famine`;

/** A word that no language has and no program can know by heart; the same for the same word, so that topics share what they shared. */
function madeUp(word: string): string {
  return `${[...word].reverse().join('')}o`;
}

/** Every other field is for reporting: its words are made up, so that a list of subjects that a program brings along says nothing of them. */
function build(): Topic[] {
  const topics: Topic[] = [];
  let parent = 0;
  let fields = 0;
  for (const row of source.split('\n')) {
    const [name, title, words] = row.trim().split('|') as [string, string, string];
    const number = topics.length;
    const top = !row.startsWith(' ');
    if (top) {
      parent = number;
      fields++;
    }
    const half = fields % 2 === 1 ? 'tune' : 'report';
    const isOwn = half === 'tune';
    topics.push({
      number,
      name,
      title: isOwn ? title : title.toLowerCase().split(' ').map(madeUp).join(' '),
      parent: top ? null : parent,
      half,
      words: [...new Set(isOwn ? words.split(' ') : words.split(' ').map(madeUp))],
    });
  }
  return topics;
}

export const topics: readonly Topic[] = build();

/** Numbers of the topics without children: those that pages are about. */
export const leaves: readonly number[] = topics
  .filter((topic) => topic.parent !== null)
  .map((topic) => topic.number);

export function topicAt(number: number): Topic {
  return topics[number]!;
}

/** `health/nutrition` */
export function topicPath(number: number): string {
  const topic = topicAt(number);
  return topic.parent === null ? topic.name : `${topicAt(topic.parent).name}/${topic.name}`;
}

/** Leaves with the same parent, itself left out. */
export function siblingsOf(number: number): number[] {
  const { parent } = topicAt(number);
  return leaves.filter((leaf) => leaf !== number && topicAt(leaf).parent === parent);
}
