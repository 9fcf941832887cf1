import { sql } from 'drizzle-orm';
import { measurements, members } from '../../platform/database/schema/index.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** One demo member per line: first name, last name, father's first name, profession, phone, address, pincode, home. */
const LINES = `
Aarav|Sharma|Rakesh|Software developer|09820012345|14 Hill Road, Bandra|400050|India > Maharashtra > Mumbai
Mia|Johansson|Lars|Nurse|0701234567|Storgatan 8|41138|Sweden > Västra Götaland > Gothenburg
Kofi|Mensah|Yaw|Civil engineer|0241234567|21 Ring Road Central|00233|Ghana > Greater Accra > Accra
Priya|Nair|Suresh|Dentist|09847011223|6 Marine Drive|682031|India > Kerala > Kochi
Lucas|Silva|Paulo|Chef|+5511987654321|Rua Augusta 1200|01304001|Brazil > São Paulo > São Paulo
Yuki|Tanaka|Hiroshi|Graphic designer|+819012345678|3-12 Kagurazaka|1620825|Japan > Tokyo > Tokyo
Amina|Diallo|Mamadou|Pharmacist|+221771234567|12 Avenue Pasteur|12500|Senegal > Dakar > Dakar
Liam|O'Connor|Sean|Electrician|0851234567|5 Camden Street|00002|Ireland > Leinster > Dublin
Sofia|Rossi|Marco|Architect|+393331234567|Via Garibaldi 22|00153|Italy > Lazio > Rome
Noah|Müller|Jürgen|Physiotherapist|015112345678|Lindenstraße 4|10969|Germany > State of Berlin > Berlin
Zainab|Khan|Imran|Accountant|+923001234567|House 7, Street 12, F-7|44000|Pakistan > Islamabad > Islamabad
Diego|Ramírez|Luis|Photographer|+525512345678|Avenida Álvaro Obregón 90|06700|Mexico > Mexico City > Mexico City
Chloé|Dubois|Pierre|Journalist|0612345678|18 rue des Martyrs|75009|France > Île-de-France > Paris
Ravi|Patel|Mahesh|Shop owner|09898012345|3 Law Garden|380006|India > Gujarat > Ahmedabad
Ngozi|Okafor|Chidi|Lawyer|08031234567|9 Admiralty Way|106104|Nigeria > Lagos > Lagos
Emma|Wilson|James|Teacher|07911123456|32 Maple Avenue|02108|United States of America > Massachusetts > Boston
Omar|Haddad|Khalil|Bank clerk|+96170123456|Hamra Street 45|11032|Lebanon > Beirut > Beirut
Anika|Deshmukh|Vijay|Data analyst|09922012345|11 Prabhat Road|411004|India > Maharashtra > Pune
Mateusz|Kowalski|Piotr|Mechanic|+48501234567|ul. Długa 17|00238|Poland > Mazovia > Warsaw
Leila|Hosseini|Reza|Interior designer|+989121234567|28 Valiasr Street|14348|Iran > Tehran > Tehran
Samuel|Tesfaye|Abebe|Marathon runner|+251911234567|Bole Road 15|01000|Ethiopia > Addis Ababa > Addis Ababa
Ines|Costa|Manuel|Marine biologist|+351912345678|Rua do Carmo 3|12000|Portugal > Lisbon > Lisbon
Vikram|Singh|Harpal|Police officer|09814012345|Model Town 88|144003|India > Punjab > Jalandhar
Hannah|Schmidt|Klaus|Violinist|017612345678|Marktplatz 1|04109|Germany > Saxony > Leipzig
Thabo|Nkosi|Sipho|Bus driver|0821234567|17 Vilakazi Street|01804|South Africa > Gauteng > Soweto
Grace|Kim|Min-jun|Product manager|+821012345678|25 Teheran-ro|06134|South Korea > Seoul > Seoul
Aisha|Bello|Musa|Doctor|08051234567|4 Kashim Ibrahim Road|80021|Nigeria > Kaduna State > Kaduna
Oliver|Brown|Thomas|Carpenter|07700900123|8 Mill Lane|02139|United States of America > Massachusetts > Cambridge
Kavya|Reddy|Srinivas|Student|09848012345|2 Jubilee Hills|500033|India > Telangana > Hyderabad
Marco|Bianchi|Antonio|Barista|+393471234567|Corso Como 9|20154|Italy > Lombardy > Milan
Fatima|El Amrani|Youssef|Librarian|+212612345678|7 Rue Souika|40000|Morocco > Rabat-Salé-Kénitra > Rabat
Jakub|Novák|Pavel|Firefighter|+420601234567|Vinohradská 50|12000|Czech Republic > Prague > Prague
Meera|Iyer|Ganesh|Classical dancer|09840012345|19 Mylapore Tank Road|600004|India > Tamil Nadu > Chennai
Ethan|Nguyen|Minh|Nurse|+84901234567|60 Nguyen Hue|700000|Vietnam > Ho Chi Minh City (HCMC) > Ho Chi Minh City
Carmen|Flores|Javier|Yoga teacher|+34612345678|Calle Mayor 12|28013|Spain > Madrid > Madrid
Arjun|Verma|Anil|Sales manager|09810012345|45 Connaught Place|110001|India > Delhi > New Delhi
Elena|Popescu|Ion|Translator|+40721234567|Strada Lipscani 30|03003|Romania > Bucharest > Bucharest
Hiro|Yamamoto|Kenji|Illustrator|+818012345678|1-5 Gion|6050073|Japan > Kyoto > Kyoto
Tomasz|Zieliński|Marek|Surveyor|+48602345678|ul. Szeroka 6|31053|Poland > Lesser Poland > Kraków
Nadia|Petrova|Ivan|Chemist|+359881234567|12 Vitosha Boulevard|01000|Bulgaria > Sofia-Capital > Sofia
Abdul|Rahman|Karim|Taxi driver|+8801712345678|Road 27, Dhanmondi|01209|Bangladesh > Dhaka Division > Dhaka
Isabella|Martín|Carlos|Veterinarian|+5491123456789|Avenida Corrientes 1800|01045|\
Argentina > Buenos Aires F.D. > Buenos Aires
Sanjay|Gupta|Ramesh|Professor|09830012345|7 Park Street|700016|India > West Bengal > Kolkata
Freya|Nielsen|Anders|Game designer|+4520123456|Nørrebrogade 44|02200|Denmark > Capital Region > Copenhagen
Malik|Johnson|Andre|Personal trainer|+14045550123|210 Peachtree Street|30303|\
United States of America > Georgia > Atlanta
Tara|Fernando|Nimal|Tea taster|+94771234567|15 Galle Road|00300|Sri Lanka > Western Province > Colombo
Wei|Zhang|Jian|Mathematician|+8613812345678|88 Nanjing Road|200001|China > Shanghai > Shanghai
Julia|Andersen|Erik|Ski instructor|+4791234567|Karl Johans gate 3|00154|Norway > Oslo > Oslo
Divya|Menon|Krishnan|Radiologist|09895012345|Panampilly Nagar 24|682036|India > Kerala > Kochi
Alejandro|Vargas|Rafael|Musician|+573001234567|Carrera 7 # 12-40|111711|Colombia > Bogota D.C. > Bogotá
`
  .trim()
  .split('\n');

const mailbox = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** The demo members. `home` is `country > state > city`. */
export const demoMembers = LINES.map((line) => {
  const [
    fname = '',
    lname = '',
    father_fname = '',
    profession = '',
    phone = '',
    address = '',
    pincode = '',
    home = '',
  ] = line.split('|');
  return {
    fname,
    lname,
    father_fname,
    father_lname: lname,
    profession,
    phone,
    address,
    pincode,
    home,
    email: `${mailbox(fname)}.${mailbox(lname)}@example.com`,
  };
});

const DAY = 24 * 60 * 60 * 1000;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns the measurements of one demo member: about every five weeks since joining, with slow changes. They are the
 * same at every seeding, apart from the days. Some members have none.
 */
export function demoMeasurements(
  memberId: number,
  index: number,
  joined: Date,
  now: Date,
  dayOf: (moment: Date) => string,
): (typeof measurements.$inferInsert)[] {
  if (index % 7 === 6) return [];
  const days = Math.floor((now.getTime() - joined.getTime()) / DAY);
  const turns = Math.min(8, Math.floor(days / 35) + 1);
  const build = (index * 37) % 20;
  return Array.from({ length: turns }, (_, turn) => {
    const sway = Math.sin(index + turn * 1.7) * 0.6;
    const daysAgo = Math.round(days - turn * (turns > 1 ? Math.max(35, days / turns) : 0));
    return {
      member_id: memberId,
      date: dayOf(new Date(now.getTime() - Math.max(0, daysAgo) * DAY)),
      chest: tenth(88 + build + turn * 0.7 + sway),
      biceps: tenth(28 + build / 3 + turn * 0.4 + sway / 2),
      shoulder: tenth(104 + build + turn * 0.6 + sway),
      waist: tenth(74 + build * 0.9 - turn * 0.9 - sway),
      thigh: tenth(50 + build / 2 + turn * 0.3 + sway),
    };
  });
}

/** The ids of a country, a state and a city. */
interface PlaceIds {
  readonly country: number;
  readonly state: number;
  readonly city: number;
}

/** Finds the place ids of homes written as `country > state > city`. @throws if there is no such place */
async function findPlaceIds(tx: Transaction, homes: readonly string[]): Promise<Map<string, PlaceIds>> {
  const { rows } = await tx.execute<{ home: string; country: string; state: string; city: string }>(sql`
    select countries.name || ' > ' || states.name || ' > ' || cities.name as home,
      countries.id as country, states.id as state, cities.id as city
    from cities join states on states.id = cities.state_id join countries on countries.id = states.country_id
    where cities.name in (select split_part(home, ' > ', 3) from unnest(${sql.param([...homes])}::text[]) as home)`);
  const found = new Map(
    rows.map(({ home, country, state, city }) => [
      home,
      { country: Number(country), state: Number(state), city: Number(city) },
    ]),
  );
  const missing = homes.filter((home) => !found.has(home));
  if (missing.length > 0)
    throw new Error(`The demo gym has members in places that are unknown: ${missing.join('; ')}.`);
  return found;
}

/** How many days ago a demo member joined: a few within thirty days, the others over two years. */
const joinedDaysAgo = (index: number, count: number): number =>
  Math.round(((count - index) / count) ** 2 * 700) + (index % 3);

/** Adds the demo members and their measurements since they joined. Resolves to the members, earliest joined first. */
export async function addDemoMembers(
  tx: Transaction,
  now: Date,
  dayOf: (moment: Date) => string,
): Promise<{ id: number; createdAt: Date }[]> {
  const homes = await findPlaceIds(
    tx,
    demoMembers.map(({ home }) => home),
  );
  const rows = demoMembers.map(({ home, ...member }, index) => {
    const place = homes.get(home);
    if (!place) throw new Error(`No place was found for ${member.fname} ${member.lname}.`);
    // Some members live in one of the two cities that every form offers (acceptance E7).
    const city = index % 10 === 9 ? 1 + (index % 20 === 9 ? 0 : 1) : place.city;
    return {
      ...member,
      ...place,
      city,
      createdAt: new Date(now.getTime() - joinedDaysAgo(index, demoMembers.length) * DAY),
    };
  });
  const added = await tx.insert(members).values(rows).returning({ id: members.id, createdAt: members.createdAt });
  await tx
    .insert(measurements)
    .values(added.flatMap(({ id, createdAt }, index) => demoMeasurements(id, index, createdAt, now, dayOf)));
  return added;
}
