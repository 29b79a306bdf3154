/** Subtypes in schema.org's hierarchy of the types that have ready verticals. */

/** By type: all types below it. */
export const subtypes: Readonly<Record<string, readonly string[]>> = {
  Event: (
    'BusinessEvent ChildrensEvent ComedyEvent ConferenceEvent CourseInstance DanceEvent DeliveryEvent ' +
    'EducationEvent EventSeries ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent MusicEvent ' +
    'PerformingArtsEvent PublicationEvent BroadcastEvent OnDemandEvent SaleEvent ScreeningEvent ' +
    'SocialEvent SportsEvent TheaterEvent VisualArtsEvent'
  ).split(' '),
  Product: (
    'DietarySupplement Drug IndividualProduct ProductCollection ProductGroup ProductModel SomeProducts ' +
    'Vehicle BusOrCoach Car Motorcycle MotorizedBicycle'
  ).split(' '),
  Book: 'Audiobook SequentialArt'.split(' '),
  Article: (
    'AdvertiserContentArticle NewsArticle AnalysisNewsArticle AskPublicNewsArticle BackgroundNewsArticle ' +
    'OpinionNewsArticle ReportageNewsArticle ReviewNewsArticle Report SatiricalArticle ScholarlyArticle ' +
    'MedicalScholarlyArticle SocialMediaPosting BlogPosting LiveBlogPosting DiscussionForumPosting ' +
    'TechArticle APIReference'
  ).split(' '),
  Organization: (
    'Airline Consortium Cooperative Corporation EducationalOrganization CollegeOrUniversity ElementarySchool HighSchool ' +
    'MiddleSchool Preschool School FundingScheme GovernmentOrganization LibrarySystem LocalBusiness ' +
    'MedicalOrganization Dentist DiagnosticLab Hospital MedicalClinic Pharmacy Physician VeterinaryCare ' +
    'NGO NewsMediaOrganization OnlineBusiness OnlineStore PerformingGroup DanceGroup MusicGroup TheaterGroup ' +
    'PoliticalParty Project FundingAgency ResearchProject ResearchOrganization SearchRescueOrganization ' +
    'SportsOrganization SportsTeam WorkersUnion ProfessionalService LegalService FinancialService ' +
    'BankOrCreditUnion InsuranceAgency TravelAgency RealEstateAgent'
  ).split(' '),
  Place: (
    'Accommodation Apartment CampingPitch House SingleFamilyResidence Room HotelRoom MeetingRoom Suite ' +
    'AdministrativeArea City Country SchoolDistrict State CivicStructure Airport Aquarium Beach ' +
    'BoatTerminal Bridge BusStation BusStop Campground Cemetery Crematorium EducationalOrganization ' +
    'CollegeOrUniversity ElementarySchool HighSchool MiddleSchool Preschool School EventVenue FireStation ' +
    'GovernmentBuilding CityHall Courthouse DefenceEstablishment Embassy LegislativeBuilding Hospital ' +
    'MovieTheater Museum MusicVenue Park ParkingFacility PerformingArtsTheater PlaceOfWorship ' +
    'BuddhistTemple Church CatholicChurch HinduTemple Mosque Synagogue Playground PoliceStation ' +
    'PublicToilet RVPark StadiumOrArena SubwayStation TaxiStand TrainStation Zoo DefinedRegion Landform ' +
    'BodyOfWater Canal LakeBodyOfWater OceanBodyOfWater Pond Reservoir RiverBodyOfWater SeaBodyOfWater ' +
    'Waterfall Continent Mountain Volcano LandmarksOrHistoricalBuildings LocalBusiness AnimalShelter ' +
    'ArchiveOrganization AutomotiveBusiness AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair ' +
    'AutoWash GasStation MotorcycleDealer MotorcycleRepair ChildCare Dentist DryCleaningOrLaundry ' +
    'EmergencyService EmploymentAgency EntertainmentBusiness AdultEntertainment AmusementPark ArtGallery ' +
    'Casino ComedyClub NightClub FinancialService AccountingService AutomatedTeller BankOrCreditUnion ' +
    'InsuranceAgency FoodEstablishment Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery ' +
    'FastFoodRestaurant IceCreamShop Restaurant Winery GovernmentOffice PostOffice ' +
    'HealthAndBeautyBusiness BeautySalon DaySpa HairSalon HealthClub NailSalon TattooParlor ' +
    'HomeAndConstructionBusiness Electrician GeneralContractor HousePainter HVACBusiness Locksmith ' +
    'MovingCompany Plumber RoofingContractor InternetCafe LegalService Attorney Notary Library ' +
    'LodgingBusiness BedAndBreakfast Hostel Hotel Motel Resort SkiResort VacationRental MedicalBusiness ' +
    'Audiology CommunityHealth Dermatology DietNutrition Emergency Geriatric Gynecologic MedicalClinic ' +
    'CovidTestingFacility Midwifery Nursing Obstetric Oncologic Ophthalmology Optician Optometric ' +
    'Otolaryngologic Pediatric Pharmacy Physician IndividualPhysician PhysiciansOffice Physiotherapy ' +
    'PlasticSurgery Podiatric PrimaryCare Psychiatric PublicHealth ProfessionalService RadioStation ' +
    'RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter SportsActivityLocation BowlingAlley ' +
    'ExerciseGym GolfCourse PublicSwimmingPool SportsClub TennisComplex Store BikeStore BookStore ' +
    'ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore ' +
    'GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore ' +
    'MensClothingStore MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OutletStore ' +
    'PawnShop PetStore ShoeStore SportingGoodsStore TireShop ToyStore WholesaleStore TelevisionStation ' +
    'TouristInformationCenter TravelAgency Residence ApartmentComplex GatedResidenceCommunity ' +
    'TouristAttraction TouristDestination'
  ).split(' '),
};
